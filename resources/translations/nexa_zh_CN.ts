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
        <message>
            <location filename="../../nexa_desktop/ui/controllers/artifacts.py" />
            <source>The file could not be written: {error}</source>
            <translation>无法写入该文件：{error}</translation>
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
            <source>What one turn may use before it stops and asks you. Waiting for your approval counts as time.</source>
            <translation>一轮最多可以用多少；达到后会停下来询问你。等待你审批的时间也计算在内。</translation>
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
        <name>ChatController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/chat.py" />
            <source>Editing an earlier message. Sending it starts a branch; nothing is overwritten.</source>
            <translation>正在编辑较早的消息。发送后会开始一个新分支，不会覆盖任何内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/chat.py" />
            <source>Send or clear the message below first; it would be lost otherwise.</source>
            <translation>请先发送或清空下方的消息，否则它会丢失。</translation>
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
            <source>Remove {name}</source>
            <translation>移除 {name}</translation>
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
            <source>Keep running in the tray</source>
            <translation>在托盘中继续运行</translation>
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
            <source>It runs a command; rules cannot cover it: {odd}.</source>
            <translation>它会运行命令；规则无法涵盖它：{odd}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It runs a command; rules cannot cover it: {odd}, {odd2}.</source>
            <translation>它会运行命令；规则无法涵盖它：{odd}，{odd2}。</translation>
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
            <source>Its time has run out, so it goes on as a new run with a fresh budget.</source>
            <translation>它的时间已用完，因此会以新的预算作为新的运行继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The run ended ({state}), so it goes on as a new run with a fresh budget.</source>
            <translation>该运行已结束（{state}），因此会以新的预算作为新的运行继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It goes on as a new run with a fresh budget.</source>
            <translation>它会以新的预算作为新的运行继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model is asked for its next response.</source>
            <translation>会请模型给出下一个响应。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The interrupted response is kept and the model is asked to start it again.</source>
            <translation>会保留被中断的响应，并请模型重新开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model is asked to go on where its response was cut.</source>
            <translation>会请模型从响应被截断处继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{number} open tool call is reported to the model; none is run again.</source>
            <translation>会向模型报告 {number} 个未结束的工具调用；不会再次运行任何调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{number} open tool calls are reported to the model; none is run again.</source>
            <translation>会向模型报告 {number} 个未结束的工具调用；不会再次运行任何调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{number} open tool call is reported to the model, {number2} of them with an unknown outcome; none is run again.</source>
            <translation>会向模型报告 {number} 个未结束的工具调用，其中 {number2} 个结果未知；不会再次运行任何调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{number} open tool calls are reported to the model, {number2} of them with an unknown outcome; none is run again.</source>
            <translation>会向模型报告 {number} 个未结束的工具调用，其中 {number2} 个结果未知；不会再次运行任何调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The run was begun.</source>
            <translation>运行已开始。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The message was stored; no answer had come.</source>
            <translation>消息已保存；尚无回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model had answered.</source>
            <translation>模型已回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model had asked for tools.</source>
            <translation>模型已请求调用工具。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The tool {name} had ended ({outcome}).</source>
            <translation>工具 {name} 已结束（{outcome}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The tool {name} was running when the program ended.</source>
            <translation>程序结束时，工具 {name} 正在运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The tools {names} were running when the program ended.</source>
            <translation>程序结束时，工具 {names} 正在运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The answer was arriving when the program ended.</source>
            <translation>程序结束时，回答正在到达。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model had been asked and had not answered when the program ended.</source>
            <translation>程序结束时，已向模型提问，尚未得到回答。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This run ended with a complete answer; there is nothing to resume.</source>
            <translation>这次运行已给出完整回答；没有可恢复的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model refused this request.</source>
            <translation>模型拒绝了此请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The conversation no longer fits the model's context.</source>
            <translation>对话已超出模型的上下文。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model stopped for a reason that is not known.</source>
            <translation>模型因未知原因停止。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This run has no messages.</source>
            <translation>这次运行没有消息。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The history ends in a result that belongs to no call.</source>
            <translation>历史记录以一个不属于任何调用的结果结尾。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This run waits for your decision.</source>
            <translation>这次运行在等待你的决定。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Continue it with a new message.</source>
            <translation>请用新消息继续它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Continue with a new message.</source>
            <translation>请用新消息继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Continue with a changed request instead.</source>
            <translation>请改用修改后的请求继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Continue from an earlier turn or with another model.</source>
            <translation>请从较早的一轮继续，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Continue from an earlier turn.</source>
            <translation>请从较早的一轮继续。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Start a new one.</source>
            <translation>请开始新的运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Approve or deny its calls instead.</source>
            <translation>请改为批准或拒绝它的调用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The program was closed.</source>
            <translation>程序已关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Another run took over.</source>
            <translation>另一次运行取代了它。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It was stopped.</source>
            <translation>它被停止了。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The time of {number} seconds ran out.</source>
            <translation>{number} 秒的时限已用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>All {number} model calls of this run are used.</source>
            <translation>这次运行的 {number} 次模型调用已全部用完。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The {number} tokens of this run are used ({number2} in this turn).</source>
            <translation>这次运行的 {number} 个词元已用完（本轮用了 {number2} 个）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Continue, or resume, with a fresh budget.</source>
            <translation>请以新的预算继续或恢复。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It was completed.</source>
            <translation>它已完成。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It has not ended.</source>
            <translation>它尚未结束。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It ended as {state}.</source>
            <translation>它的结束状态：{state}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The run has ended</source>
            <translation>运行已结束</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>It is {state}.</source>
            <translation>状态：{state}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Every outcome is known</source>
            <translation>所有结果都已知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Nothing is open.</source>
            <translation>没有未结束的内容。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Not known: {names}.</source>
            <translation>未知：{names}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Same agent, model and directory</source>
            <translation>相同的智能体、模型和目录</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Nothing differs.</source>
            <translation>没有差异。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The certificate of {host} is not trusted: {rest}</source>
            <translation>不信任 {host} 的证书：{rest}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>If this is your own server or your company's proxy, set its CA file in the connection.</source>
            <translation>如果这是你自己的服务器或公司的代理，请在连接中设置其 CA 文件。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>No secure connection to {host} could be made.</source>
            <translation>无法与 {host} 建立安全连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check that the base URL says http or https as it should.</source>
            <translation>请检查地址中的 http 或 https 是否正确。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The connection to {host} broke off.</source>
            <translation>与 {host} 的连接中断。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{host} could not be reached within {number} s.</source>
            <translation>在 {number} 秒内无法连接到 {host}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{host} could not be reached: nothing answers there.</source>
            <translation>无法连接到 {host}：那里没有响应。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{host} could not be reached: no connection could be made.</source>
            <translation>无法连接到 {host}：无法建立连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The name {host} could not be found.</source>
            <translation>找不到名称 {host}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{host} did not take the request in time.</source>
            <translation>{host} 未能及时接收请求。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The server did not answer within {number} s.</source>
            <translation>服务器在 {number} 秒内没有响应。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check the network and the base URL.</source>
            <translation>请检查网络和地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check that the server runs, and the base URL.</source>
            <translation>请检查服务器是否在运行，以及地址是否正确。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check that it runs, and the base URL.</source>
            <translation>请检查它是否在运行，以及地址是否正确。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check the base URL; it often ends with /v1.</source>
            <translation>请检查地址；它通常以 /v1 结尾。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The proxy {proxy} could not be reached.</source>
            <translation>代理 {proxy} 无法连接。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The proxy {proxy} cannot be used: its kind is not supported.</source>
            <translation>代理 {proxy} 无法使用：不支持这种类型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The proxy {proxy} refused the connection to {host}: {rest}</source>
            <translation>代理 {proxy} 拒绝连接到 {host}：{rest}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The proxy {proxy} did not open the way to the server within {number} s.</source>
            <translation>代理 {proxy} 未能在 {number} 秒内连通服务器。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check HTTPS_PROXY and ALL_PROXY, or add the host to NO_PROXY.</source>
            <translation>请检查 HTTPS_PROXY 和 ALL_PROXY，或将该主机加入 NO_PROXY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check HTTPS_PROXY and ALL_PROXY and the credentials in them, or add the host to NO_PROXY.</source>
            <translation>请检查 HTTPS_PROXY 和 ALL_PROXY 及其中的凭据，或将该主机加入 NO_PROXY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Use an http:// or socks5:// proxy in HTTPS_PROXY or ALL_PROXY, or add the host to NO_PROXY.</source>
            <translation>请在 HTTPS_PROXY 或 ALL_PROXY 中使用 http:// 或 socks5:// 代理，或将该主机加入 NO_PROXY。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check the user name and password in HTTPS_PROXY or ALL_PROXY.</source>
            <translation>请检查 HTTPS_PROXY 或 ALL_PROXY 中的用户名和密码。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Try again.</source>
            <translation>请重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Try again in a moment.</source>
            <translation>请稍后重试。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Try again, or use another model.</source>
            <translation>请重试，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} {fault}.</source>
            <translation>{vendor} {fault}。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} {fault} ({number}).</source>
            <translation>{vendor} {fault}（{number}）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} {fault}: {rest}</source>
            <translation>{vendor} {fault}：{rest}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} {fault} ({number}): {rest}</source>
            <translation>{vendor} {fault}（{number}）：{rest}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check the key of this connection.</source>
            <translation>请检查此连接的密钥。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This server wants a key; add one to the connection.</source>
            <translation>此服务器需要密钥；请为该连接添加一个。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Choose another model, or check the base URL with Test.</source>
            <translation>请选择另一个模型，或用“测试”检查地址。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Wait a moment, or use another model.</source>
            <translation>请稍等片刻，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The server asks to wait {number} minutes. Try again then, or use another model.</source>
            <translation>服务器要求等待 {number} 分钟。请届时再试，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The server asks to wait {number} hours. Try again then, or use another model.</source>
            <translation>服务器要求等待 {number} 小时。请届时再试，或换一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Check plan and billing at the vendor.</source>
            <translation>请在提供商处检查套餐和账单。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Start a new session, shorten the conversation, or use a model with a larger window.</source>
            <translation>请新建会话、缩短对话，或使用上下文更大的模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Rephrase the request.</source>
            <translation>请换一种说法。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>This model cannot call tools. Choose one that can.</source>
            <translation>此模型不能调用工具。请选择能调用工具的模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers with {number} model.</source>
            <translation>{vendor} 有响应，共 {number} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers with {number} models.</source>
            <translation>{vendor} 有响应，共 {number} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers at {url} with {number} model.</source>
            <translation>{vendor} 在 {url} 有响应，共 {number} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers at {url} with {number} models.</source>
            <translation>{vendor} 在 {url} 有响应，共 {number} 个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers, but it has no model.</source>
            <translation>{vendor} 有响应，但没有模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers at {url}, but it has no model.</source>
            <translation>{vendor} 在 {url} 有响应，但没有模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{vendor} answers. It has no list of models; enter the model's name.</source>
            <translation>{vendor} 有响应。它没有模型列表；请输入模型名称。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Load or download a model there first.</source>
            <translation>请先在那里加载或下载一个模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>{quoted} is not among them; it may still work under another name.</source>
            <translation>其中没有 {quoted}；它可能以其他名称可用。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The sample plays a script; no model is asked.</source>
            <translation>示例按脚本播放；不会询问任何模型。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>The model {name} runs on this machine.</source>
            <translation>模型 {name} 在这台计算机上运行。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Other server</source>
            <translation>其他服务器</translation>
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
            <source>Commands are not fenced: bwrap (package bubblewrap) is not installed.</source>
            <translation>命令没有隔离：未安装 bwrap（软件包 bubblewrap）。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>Commands are not fenced: this system offers no sandbox that the app knows.</source>
            <translation>命令没有隔离：此系统没有本程序可用的沙箱。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>did not accept the API key</source>
            <translation>没有接受 API 密钥</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>does not know the model {quoted} or the address</source>
            <translation>找不到模型 {quoted} 或该地址</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>limits how much may be asked per minute</source>
            <translation>限制了每分钟的请求量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>cannot answer just now</source>
            <translation>暂时无法回答</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>reports that the account has no credit left</source>
            <translation>报告账户余额已用完</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>reports that the conversation does not fit the model's context window</source>
            <translation>报告对话超出了模型的上下文窗口</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>refused the prompt by its content filter</source>
            <translation>的内容过滤器拒绝了该提示</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>rejected the request</source>
            <translation>拒绝了该请求</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>could not read what the model wrote</source>
            <translation>无法解析模型写出的内容</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>reported an error</source>
            <translation>报告了一个错误</translation>
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
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>it holds invisible or control characters</source>
            <translation>其中含有不可见字符或控制字符</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>it is nested too deeply or too long</source>
            <translation>嵌套过深或过长</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>it sets variables</source>
            <translation>它会设置变量</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>it writes its output to a file</source>
            <translation>它会将输出写入文件</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>the program's name is not known before it runs</source>
            <translation>运行之前无法得知程序名称</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>what {name} runs cannot be told</source>
            <translation>无法得知 {name} 会运行什么</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>it uses an expansion that is not looked into</source>
            <translation>它使用了未经检查的展开</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>it asks for an unknown kind of access</source>
            <translation>它要求未知类型的访问权限</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>a quote is not closed</source>
            <translation>有引号没有闭合</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>outcome unknown</source>
            <translation>结果未知</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>not started</source>
            <translation>未开始</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>denied</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>over the limit</source>
            <translation>超出限制</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>could not be run</source>
            <translation>无法运行</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>stopped before it began</source>
            <translation>开始前已停止</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>waiting approval</source>
            <translation>等待审批</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>completed</source>
            <translation>已完成</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>timed out</source>
            <translation>超时</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>budget exhausted</source>
            <translation>预算用尽</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>provider: {quoted} before, {quoted2} now</source>
            <translation>提供商：之前为 {quoted}，现在为 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>protocol: {quoted} before, {quoted2} now</source>
            <translation>协议：之前为 {quoted}，现在为 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>endpoint: {quoted} before, {quoted2} now</source>
            <translation>地址：之前为 {quoted}，现在为 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>model: {quoted} before, {quoted2} now</source>
            <translation>模型：之前为 {quoted}，现在为 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>agent name: {quoted} before, {quoted2} now</source>
            <translation>智能体名称：之前为 {quoted}，现在为 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>working directory: {quoted} before, {quoted2} now</source>
            <translation>工作目录：之前为 {quoted}，现在为 {quoted2}</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>prompt: the agent's instructions were changed</source>
            <translation>提示：智能体的指令已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>tool {quoted}: no longer there</source>
            <translation>工具 {quoted}：已不存在</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>tool {quoted}: new</source>
            <translation>工具 {quoted}：新增</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>tool {quoted}: its parameters or its effect were changed</source>
            <translation>工具 {quoted}：其参数或影响已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>output type: changed</source>
            <translation>输出类型：已更改</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/known_sentences.py" />
            <source>; </source>
            <translation>；</translation>
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
            <source>Write a first message to begin one.</source>
            <translation>写下第一条消息即可开始。</translation>
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
            <source>The file could not be written: {error}</source>
            <translation>无法写入该文件：{error}</translation>
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
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>Running %1</source>
            <translation>正在运行 %1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>Waiting for %1</source>
            <translation>正在等待 %1</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>Trying again in %1 s: %2</source>
            <translation>%1 秒后重试：%2</translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>Writing a call of %1, %n character(s) so far</source>
            <translation>
                <numerusform>正在写入对 %1 的调用，目前 %n 个字符</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>The output was not valid; the model is asked again</source>
            <translation>输出无效；已再次询问模型</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/viewmodels/transcript.py" />
            <source>Starting</source>
            <translation>正在启动</translation>
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
    <context>
        <name>WindowController</name>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/window.py" />
            <source>Could not open this session</source>
            <translation>无法打开此会话</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/window.py" />
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/window.py" />
            <source>What was said and done is being saved. The window closes by itself.</source>
            <translation>正在保存所说和所做的内容。窗口会自动关闭。</translation>
        </message>
        <message>
            <location filename="../../nexa_desktop/ui/controllers/window.py" />
            <source>Finishing…</source>
            <translation>正在收尾…</translation>
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
</TS>
