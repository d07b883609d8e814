<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Next session</source>
        <translation>下一个会话</translation>
    </message>
    <message>
        <source>Previous session</source>
        <translation>上一个会话</translation>
    </message>
    <message>
        <source>Rename session</source>
        <translation>重命名会话</translation>
    </message>
    <message>
        <source>Pin or unpin session</source>
        <translation>置顶或取消置顶会话</translation>
    </message>
    <message>
        <source>Archive session</source>
        <translation>归档会话</translation>
    </message>
    <message>
        <source>Move session to trash</source>
        <translation>将会话移到回收站</translation>
    </message>
    <message>
        <source>Export session as Markdown…</source>
        <translation>将会话导出为 Markdown…</translation>
    </message>
    <message>
        <source>Export session as JSON…</source>
        <translation>将会话导出为 JSON…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Show the sample session</source>
        <translation>显示示例会话</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <source>Stop turn</source>
        <translation>停止回合</translation>
    </message>
    <message>
        <source>Resume turn</source>
        <translation>恢复回合</translation>
    </message>
    <message>
        <source>Continue with other limits…</source>
        <translation>以其他限制继续…</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation>添加附件…</translation>
    </message>
    <message>
        <source>Find in this session</source>
        <translation>在此会话中查找</translation>
    </message>
    <message>
        <source>Search all sessions</source>
        <translation>搜索所有会话</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Sessions panel</source>
        <translation>会话面板</translation>
    </message>
    <message>
        <source>Inspector panel</source>
        <translation>检查器面板</translation>
    </message>
    <message>
        <source>Go to the composer</source>
        <translation>转到输入区</translation>
    </message>
    <message>
        <source>Go to the next pane</source>
        <translation>转到下一个面板</translation>
    </message>
    <message>
        <source>Jump to the latest message</source>
        <translation>跳到最新消息</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>正常大小</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Show the data folder</source>
        <translation>显示数据文件夹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy Link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Copy Code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Continue from Here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>Edit and Resend…</source>
        <translation>编辑并重新发送…</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Hand Over to Another Model…</source>
        <translation>交给另一个模型…</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Size of text</source>
        <translation>文字大小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>A new language holds from the next start.</source>
        <translation>新语言在下次启动后生效。</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>回车键发送</translation>
    </message>
    <message>
        <source>Shift+Enter begins a new line. When this is off, Ctrl+Enter sends.</source>
        <translation>Shift+回车换行。关闭此项时，用 Ctrl+回车发送。</translation>
    </message>
</context>
<context>
    <name>Approval</name>
    <message>
        <source>Only reads. Nothing is changed, but the model gets to see what it reads.</source>
        <translation>只读取。不会改变任何东西，但模型会看到它读取的内容。</translation>
    </message>
    <message>
        <source>Runs a program on this computer with your rights. It can change or delete files.</source>
        <translation>以您的权限在这台电脑上运行程序。它可以更改或删除文件。</translation>
    </message>
    <message>
        <source>Changes files, as shown below.</source>
        <translation>会更改文件，如下所示。</translation>
    </message>
    <message>
        <source>Changes something. Doing it twice has the same result as doing it once.</source>
        <translation>会改变某些东西。做两次与做一次的结果相同。</translation>
    </message>
    <message>
        <source>May change something outside of this conversation, and may not be undoable.</source>
        <translation>可能会改变此对话之外的东西，而且可能无法撤销。</translation>
    </message>
</context>
<context>
    <name>ApprovalCard</name>
    <message>
        <source>Approval needed: {tool}</source>
        <translation>需要批准：{tool}</translation>
    </message>
    <message>
        <source>Allow “{tool}”?</source>
        <translation>允许“{tool}”吗？</translation>
    </message>
    <message>
        <source>Session: {title}</source>
        <translation>会话：{title}</translation>
    </message>
    <message>
        <source>Why it asks: {reason}</source>
        <translation>为什么询问：{reason}</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Some characters in here would not show, or would reorder the text. They are spelled out like ⟨U+202E⟩.</source>
        <translation>这里有些字符不会显示，或会打乱文字的顺序。它们已写成 ⟨U+202E⟩ 这样的形式。</translation>
    </message>
    <message>
        <source>Working folder: {path}</source>
        <translation>工作文件夹：{path}</translation>
    </message>
    <message>
        <source>And {count} more files.</source>
        <translation>还有 {count} 个文件。</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>允许一次</translation>
    </message>
    <message>
        <source>Allow for this run</source>
        <translation>本次运行内允许</translation>
    </message>
    <message>
        <source>Always…</source>
        <translation>始终…</translation>
    </message>
    <message>
        <source>Tell the model why not (optional, sent with Deny)</source>
        <translation>告诉模型为什么不行（可选，随拒绝一起发送）</translation>
    </message>
    <message>
        <source>Reason for denying</source>
        <translation>拒绝的原因</translation>
    </message>
    <message>
        <source>“Allow for this run” means: {rule}</source>
        <translation>“本次运行内允许”的意思是：{rule}</translation>
    </message>
    <message>
        <source>This can only be allowed once: no rule could say exactly what it would cover.</source>
        <translation>只能允许一次：没有规则能准确说明它会涵盖什么。</translation>
    </message>
    <message>
        <source>Which rule? It holds until you revoke it in Settings › Approval rules.</source>
        <translation>哪条规则？在“设置 › 批准规则”中撤销之前一直有效。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Allow and keep this rule</source>
        <translation>允许并保留此规则</translation>
    </message>
    <message>
        <source>See all rules…</source>
        <translation>查看所有规则…</translation>
    </message>
    <message>
        <source>This request has ended. Nothing was decided here.</source>
        <translation>此请求已经结束。这里没有做出决定。</translation>
    </message>
    <message>
        <source>Denied.</source>
        <translation>已拒绝。</translation>
    </message>
    <message>
        <source>Allowed once.</source>
        <translation>已允许一次。</translation>
    </message>
    <message>
        <source>Allowed for this run.</source>
        <translation>已在本次运行内允许。</translation>
    </message>
    <message>
        <source>Allowed, and kept as a rule.</source>
        <translation>已允许，并保留为规则。</translation>
    </message>
</context>
<context>
    <name>ApprovalDialog</name>
    <message>
        <source>Approval needed</source>
        <translation>需要批准</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>稍后决定</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} / {total}</translation>
    </message>
</context>
<context>
    <name>AttachmentsController</name>
    <message>
        <source>Pasted text {n}</source>
        <translation>粘贴的文本 {n}</translation>
    </message>
    <message>
        <source>Pasted image {n}</source>
        <translation>粘贴的图片 {n}</translation>
    </message>
</context>
<context>
    <name>BannerStack</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Breadcrumb</name>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Show or hide the sessions</source>
        <translation>显示或隐藏会话列表</translation>
    </message>
    <message>
        <source>Show or hide the inspector</source>
        <translation>显示或隐藏检查器</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Rename: {title}</source>
        <translation>重命名：{title}</translation>
    </message>
    <message>
        <source>Resumed turn</source>
        <translation>恢复的回合</translation>
    </message>
</context>
<context>
    <name>BudgetBars</name>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>used up</source>
        <translation>已用完</translation>
    </message>
</context>
<context>
    <name>BudgetEditor</name>
    <message>
        <source>What one turn may use before it stops and asks you. Waiting for your approval counts as time.</source>
        <translation>一个回合在停下来问您之前可以使用多少。等待您批准的时间也计算在内。</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Model calls</source>
        <translation>模型调用(&amp;M)</translation>
    </message>
    <message>
        <source>T&amp;ool calls</source>
        <translation>工具调用(&amp;O)</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>令牌(&amp;K)</translation>
    </message>
    <message>
        <source>More limits</source>
        <translation>更多限制</translation>
    </message>
    <message>
        <source>&amp;Retries per request</source>
        <translation>每个请求的重试次数(&amp;R)</translation>
    </message>
    <message>
        <source>Tools at the &amp;same time</source>
        <translation>同时运行的工具(&amp;S)</translation>
    </message>
    <message>
        <source>Tool &amp;output kept, characters</source>
        <translation>保留的工具输出（字符）(&amp;O)</translation>
    </message>
    <message>
        <source>Tokens per &amp;answer</source>
        <translation>每个回答的令牌(&amp;A)</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <translation>模型默认</translation>
    </message>
    <message>
        <source>T&amp;emperature</source>
        <translation>温度(&amp;E)</translation>
    </message>
    <message>
        <source>the model&apos;s own; for example low, medium, high</source>
        <translation>模型默认；例如 low、medium、high</translation>
    </message>
    <message>
        <source>Reasoning e&amp;ffort</source>
        <translation>推理强度(&amp;F)</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Limit {what}</source>
        <translation>限制{what}</translation>
    </message>
    <message>
        <source>Fewer limits</source>
        <translation>更少限制</translation>
    </message>
</context>
<context>
    <name>ChatController</name>
    <message>
        <source>Editing an earlier message. Sending it starts a branch; nothing is overwritten.</source>
        <translation>正在编辑较早的消息。发送后会开始一个分支；不会覆盖任何内容。</translation>
    </message>
    <message>
        <source>Send or clear the message below first; it would be lost otherwise.</source>
        <translation>请先发送或清除下面的消息，否则它会丢失。</translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <source>Approval needed: {tool}</source>
        <translation>需要批准：{tool}</translation>
    </message>
</context>
<context>
    <name>ChipRow</name>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>没有匹配的命令。</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Compare branches</source>
        <translation>比较分支</translation>
    </message>
    <message>
        <source>Two branches</source>
        <translation>两个分支</translation>
    </message>
    <message>
        <source>They part after “{turn}”.</source>
        <translation>它们在“{turn}”之后分开。</translation>
    </message>
    <message>
        <source>They have no turn in common.</source>
        <translation>它们没有共同的回合。</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>This run is where the other branch comes from.</source>
        <translation>另一个分支就是从这次运行分出来的。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>1 turn</source>
        <translation>1 个回合</translation>
    </message>
    <message>
        <source>{count} turns</source>
        <translation>{count} 个回合</translation>
    </message>
    <message>
        <source>{name}: {turns}, {length}, {tokens} tokens</source>
        <translation>{name}：{turns}，{length}，{tokens} 个令牌</translation>
    </message>
    <message>
        <source>{state} · {model} · {length}</source>
        <translation>{state} · {model} · {length}</translation>
    </message>
    <message>
        <source>Answer to {prompt}</source>
        <translation>对 {prompt} 的回答</translation>
    </message>
    <message>
        <source>(no answer)</source>
        <translation>（没有回答）</translation>
    </message>
</context>
<context>
    <name>CompletionPopup</name>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Composer</source>
        <translation>输入区</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>添加附件</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>正在发送…</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter starts a line</source>
        <translation>回车发送，Shift+回车换行</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Ctrl+回车发送</translation>
    </message>
    <message>
        <source>Write the next message; it waits until this turn has ended</source>
        <translation>写下一条消息；它会等到这个回合结束</translation>
    </message>
    <message>
        <source>This session can only be read</source>
        <translation>此会话只能阅读</translation>
    </message>
    <message>
        <source>Write a message…  ({keys})</source>
        <translation>写消息…（{keys}）</translation>
    </message>
</context>
<context>
    <name>ComposerControls</name>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message numerus="yes">
        <source>%n tool call(s)</source>
        <translation>
            <numerusform>%n 次工具调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget of a turn</source>
        <translation>一个回合的预算</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>工作目录</translation>
    </message>
    <message>
        <source>no token limit</source>
        <translation>没有令牌限制</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个令牌</numerusform>
        </translation>
    </message>
    <message>
        <source>{time}, {models} model calls, {tools} tool calls, {tokens}</source>
        <translation>{time}，{models} 次模型调用，{tools} 次工具调用，{tokens}</translation>
    </message>
    <message>
        <source>Providers…</source>
        <translation>提供商…</translation>
    </message>
    <message>
        <source>Asking for models…</source>
        <translation>正在查询模型…</translation>
    </message>
    <message>
        <source>Use its own model</source>
        <translation>使用其默认模型</translation>
    </message>
    <message>
        <source>Use the defaults</source>
        <translation>使用默认值</translation>
    </message>
    <message>
        <source>Use for this session</source>
        <translation>用于此会话</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>ConnectionForm</name>
    <message>
        <source>&amp;Provider</source>
        <translation>提供商(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>P&amp;rotocol</source>
        <translation>协议(&amp;R)</translation>
    </message>
    <message>
        <source>No key needed</source>
        <translation>不需要密钥</translation>
    </message>
    <message>
        <source>In the system&apos;s keyring</source>
        <translation>在系统密钥环中</translation>
    </message>
    <message>
        <source>Until the program ends (not stored)</source>
        <translation>直到程序结束（不存储）</translation>
    </message>
    <message>
        <source>From an environment variable</source>
        <translation>来自环境变量</translation>
    </message>
    <message>
        <source>In a file that only you can read</source>
        <translation>在只有您能读取的文件中</translation>
    </message>
    <message>
        <source>&amp;Key is kept</source>
        <translation>密钥存放于(&amp;K)</translation>
    </message>
    <message>
        <source>Show the key while typing</source>
        <translation>输入时显示密钥</translation>
    </message>
    <message>
        <source>Delete the stored key</source>
        <translation>删除已存储的密钥</translation>
    </message>
    <message>
        <source>K&amp;ey</source>
        <translation>密钥(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Variable</source>
        <translation>变量(&amp;V)</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>choose after Test, or type one</source>
        <translation>测试后选择，或直接输入</translation>
    </message>
    <message>
        <source>Load the list of models</source>
        <translation>加载模型列表</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>the system&apos;s certificates</source>
        <translation>系统证书</translation>
    </message>
    <message>
        <source>Choose a certificate file</source>
        <translation>选择证书文件</translation>
    </message>
    <message>
        <source>&amp;Certificates</source>
        <translation>证书(&amp;C)</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>a key is stored; type to replace it</source>
        <translation>已存储密钥；输入以替换</translation>
    </message>
    <message>
        <source>paste the key</source>
        <translation>粘贴密钥</translation>
    </message>
    <message>
        <source>The variable is set.</source>
        <translation>变量已设置。</translation>
    </message>
    <message>
        <source>The key is read from this variable when it is needed and is stored nowhere.</source>
        <translation>需要时从此变量读取密钥，不会存储在任何地方。</translation>
    </message>
    <message>
        <source>Looking for a key…</source>
        <translation>正在查找密钥…</translation>
    </message>
    <message>
        <source>A key for this address is in the system&apos;s keyring.</source>
        <translation>此地址的密钥在系统密钥环中。</translation>
    </message>
    <message>
        <source>A key for this address is kept until the program ends.</source>
        <translation>此地址的密钥保留到程序结束。</translation>
    </message>
    <message>
        <source>A key for this address is in a file that only you can read.</source>
        <translation>此地址的密钥在只有您能读取的文件中。</translation>
    </message>
    <message>
        <source>A key comes from an environment variable.</source>
        <translation>密钥来自环境变量。</translation>
    </message>
    <message>
        <source>It was read back.</source>
        <translation>已读回确认。</translation>
    </message>
    <message>
        <source>The file is not encrypted: whoever can read your files can read the key.</source>
        <translation>该文件未加密：能读取您文件的人就能读取密钥。</translation>
    </message>
    <message>
        <source>No key for this address yet. A key is only ever sent to the address it was entered for.</source>
        <translation>此地址还没有密钥。密钥只会发送到输入它时所对应的地址。</translation>
    </message>
    <message>
        <source>This system offers no keyring.</source>
        <translation>此系统没有密钥环。</translation>
    </message>
    <message>
        <source>The only keyring here would store keys in plain text, so it is not used.</source>
        <translation>这里唯一的密钥环会以明文存储密钥，因此不使用它。</translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it, then test again.</source>
        <translation>密钥环已锁定。请解锁后再测试。</translation>
    </message>
    <message>
        <source>The keyring does not answer; it may be waiting for you in another window.</source>
        <translation>密钥环没有响应；它可能正在另一个窗口等待您。</translation>
    </message>
    <message>
        <source>The keyring could not be used.</source>
        <translation>无法使用密钥环。</translation>
    </message>
    <message>
        <source>Or choose above: until the program ends, an environment variable, or a file.</source>
        <translation>或在上面选择：直到程序结束、环境变量，或文件。</translation>
    </message>
    <message>
        <source>Testing {url} …</source>
        <translation>正在测试 {url} …</translation>
    </message>
    <message>
        <source>{n} ms</source>
        <translation>{n} 毫秒</translation>
    </message>
    <message>
        <source>1 model</source>
        <translation>1 个模型</translation>
    </message>
    <message>
        <source>{n} models</source>
        <translation>{n} 个模型</translation>
    </message>
    <message>
        <source>Works at {url}; the address was corrected.</source>
        <translation>可在 {url} 使用；地址已更正。</translation>
    </message>
    <message>
        <source>Certificate file</source>
        <translation>证书文件</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>证书 (*.pem *.crt *.cer);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The address is missing.</source>
        <translation>缺少地址。</translation>
    </message>
    <message>
        <source>It begins with http:// or https://.</source>
        <translation>它以 http:// 或 https:// 开头。</translation>
    </message>
    <message>
        <source>Fill in the part of the address that stands in braces.</source>
        <translation>请填写地址中花括号里的部分。</translation>
    </message>
    <message>
        <source>Storing the key…</source>
        <translation>正在存储密钥…</translation>
    </message>
</context>
<context>
    <name>ContinuationDialog</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue from here?</source>
        <translation>从这里继续吗？</translation>
    </message>
    <message>
        <source>Budget of the next turn</source>
        <translation>下一回合的预算</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Hand over and continue</source>
        <translation>交接并继续</translation>
    </message>
    <message>
        <source>From the turn</source>
        <translation>从此回合</translation>
    </message>
    <message>
        <source>{state} · {model}</source>
        <translation>{state} · {model}</translation>
    </message>
    <message>
        <source>Nothing stands in the way.</source>
        <translation>没有任何阻碍。</translation>
    </message>
    <message>
        <source>What is marked “blocked” has to be settled before this run can go on.</source>
        <translation>标为“受阻”的必须先解决，此运行才能继续。</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>受阻</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>What a handover changes</source>
        <translation>交接会改变什么</translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Everything is in one file on this computer. Keys are not in it.</source>
        <translation>一切都在这台电脑上的一个文件中。密钥不在其中。</translation>
    </message>
    <message>
        <source>The store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Check for damage</source>
        <translation>检查损坏</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>JSON keeps everything, branches too, and can be imported again: merging twice adds nothing.</source>
        <translation>JSON 保留一切，包括分支，并可再次导入：合并两次不会增加任何内容。</translation>
    </message>
    <message>
        <source>Export and import</source>
        <translation>导出与导入</translation>
    </message>
    <message>
        <source>Export all sessions…</source>
        <translation>导出所有会话…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Reads our own JSON, and the data exports of ChatGPT and Claude (conversations.json).</source>
        <translation>可读取我们自己的 JSON，以及 ChatGPT 和 Claude 的数据导出（conversations.json）。</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>{sessions} sessions, {runs} turns, {messages} messages</source>
        <translation>{sessions} 个会话，{runs} 个回合，{messages} 条消息</translation>
    </message>
    <message>
        <source>format {schema}, SQLite {sqlite}</source>
        <translation>格式 {schema}，SQLite {sqlite}</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Backing up…</source>
        <translation>正在备份…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Exports (*.json *.zip);;All files (*)</source>
        <translation>导出文件 (*.json *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>正在导入…</translation>
    </message>
</context>
<context>
    <name>DefaultsPage</name>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>New sessions start with these. Each session can have its own.</source>
        <translation>新会话以这些开始。每个会话可以有自己的设置。</translation>
    </message>
    <message>
        <source>What an agent may do without asking</source>
        <translation>代理无需询问即可做什么</translation>
    </message>
    <message>
        <source>Budget of a turn</source>
        <translation>一个回合的预算</translation>
    </message>
    <message>
        <source>Working folder</source>
        <translation>工作文件夹</translation>
    </message>
    <message>
        <source>Where tools read, write and run; they cannot leave it.</source>
        <translation>工具在此读取、写入和运行；它们不能离开这里。</translation>
    </message>
    <message>
        <source>ask in each session</source>
        <translation>在每个会话中询问</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指示</translation>
    </message>
    <message>
        <source>Told to the model at the start of every session.</source>
        <translation>在每个会话开始时告诉模型。</translation>
    </message>
    <message>
        <source>Instructions for the model</source>
        <translation>给模型的指示</translation>
    </message>
</context>
<context>
    <name>DetectedServers</name>
    <message>
        <source>Look again</source>
        <translation>再次查找</translation>
    </message>
    <message>
        <source>Looking for model servers on this computer…</source>
        <translation>正在这台电脑上查找模型服务器…</translation>
    </message>
    <message>
        <source>Found on this computer:</source>
        <translation>在这台电脑上找到：</translation>
    </message>
    <message>
        <source>All model servers found on this computer are set up.</source>
        <translation>在这台电脑上找到的所有模型服务器都已设置。</translation>
    </message>
    <message>
        <source>No model server answers on this computer (Ollama, LM Studio, llama.cpp …).</source>
        <translation>这台电脑上没有模型服务器响应（Ollama、LM Studio、llama.cpp …）。</translation>
    </message>
    <message>
        <source>running with {model}</source>
        <translation>正在运行 {model}</translation>
    </message>
    <message>
        <source>running with {count} models</source>
        <translation>正在运行 {count} 个模型</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Diff</name>
    <message>
        <source>{count} more lines are not shown.</source>
        <translation>还有 {count} 行未显示。</translation>
    </message>
    <message>
        <source>Line ends change.</source>
        <translation>行尾有变化。</translation>
    </message>
    <message>
        <source>The newline at the end of the file changes.</source>
        <translation>文件末尾的换行有变化。</translation>
    </message>
    <message>
        <source>… {count} more characters</source>
        <translation>… 还有 {count} 个字符</translation>
    </message>
    <message>
        <source>new file</source>
        <translation>新文件</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Not a text, or too large to show.</source>
        <translation>不是文本，或太大而无法显示。</translation>
    </message>
    <message>
        <source>Changes of {path}</source>
        <translation>{path} 的更改</translation>
    </message>
    <message>
        <source>An empty file.</source>
        <translation>空文件。</translation>
    </message>
    <message>
        <source>The content stays the same.</source>
        <translation>内容保持不变。</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this conversation</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Welcome to Nexa</source>
        <translation>欢迎使用 Nexa</translation>
    </message>
    <message>
        <source>Agents that you can stop, watch and resume. First: where should answers come from?</source>
        <translation>可以停止、观察和恢复的代理。首先：回答应来自哪里？</translation>
    </message>
    <message>
        <source>A provider with a key</source>
        <translation>使用密钥的提供商</translation>
    </message>
    <message>
        <source>OpenAI, Anthropic, Google, OpenRouter and others; or any address that speaks like them.</source>
        <translation>OpenAI、Anthropic、Google、OpenRouter 等；或任何使用相同协议的地址。</translation>
    </message>
    <message>
        <source>Enter a key</source>
        <translation>输入密钥</translation>
    </message>
    <message>
        <source>Look at a sample session first</source>
        <translation>先看一个示例会话</translation>
    </message>
    <message>
        <source>Shows a tool run, an approval and a resumed run, without any model.</source>
        <translation>展示一次工具运行、一次批准和一次恢复的运行，无需任何模型。</translation>
    </message>
    <message>
        <source>Your key</source>
        <translation>您的密钥</translation>
    </message>
    <message>
        <source>It goes to the system&apos;s keyring, and only ever to the address you enter here.</source>
        <translation>它会存入系统密钥环，并且只会发送到您在此输入的地址。</translation>
    </message>
    <message>
        <source>Save and go on</source>
        <translation>保存并继续</translation>
    </message>
    <message>
        <source>What may an agent do?</source>
        <translation>代理可以做什么？</translation>
    </message>
    <message>
        <source>Whenever it wants more than this, it asks you first. You can change this for each session.</source>
        <translation>每当它想做更多时，都会先问您。您可以为每个会话更改此项。</translation>
    </message>
    <message>
        <source>Step {n} of 3</source>
        <translation>第 {n} 步，共 3 步</translation>
    </message>
    <message>
        <source>Answers will come from: {name}</source>
        <translation>回答将来自：{name}</translation>
    </message>
    <message>
        <source>No provider yet: you can write, and choose one in the settings.</source>
        <translation>还没有提供商：您可以先写，并在设置中选择一个。</translation>
    </message>
</context>
<context>
    <name>HitDelegate</name>
    <message>
        <source>Title matches</source>
        <translation>标题匹配</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>{used}, no limit</source>
        <translation>{used}，无限制</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} / {limit}</translation>
    </message>
    <message>
        <source>(+ unknown)</source>
        <translation>（+ 未知）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Model calls</source>
        <translation>模型调用</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>model call {n}</source>
        <translation>模型调用 {n}</translation>
    </message>
    <message>
        <source>, attempt {n}</source>
        <translation>，第 {n} 次尝试</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>no end recorded</source>
        <translation>没有记录结束</translation>
    </message>
    <message>
        <source>approval of {tool}</source>
        <translation>批准 {tool}</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>no budget left</source>
        <translation>没有预算了</translation>
    </message>
    <message>
        <source>not runnable</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>stopped before it began</source>
        <translation>开始前已停止</translation>
    </message>
    <message>
        <source>it happened</source>
        <translation>已发生</translation>
    </message>
    <message>
        <source>it did not happen</source>
        <translation>未发生</translation>
    </message>
    <message>
        <source>reported to the model</source>
        <translation>已告知模型</translation>
    </message>
    <message>
        <source>you</source>
        <translation>您</translation>
    </message>
    <message>
        <source>{what}, says {who}</source>
        <translation>{what}，{who} 说</translation>
    </message>
    <message>
        <source>no approval needed</source>
        <translation>无需批准</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>等待您</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>Recorded before it began: {what}</source>
        <translation>开始前记录：{what}</translation>
    </message>
    <message>
        <source>still unknown</source>
        <translation>仍然未知</translation>
    </message>
    <message>
        <source>Checked afterwards: {found}. {text}</source>
        <translation>事后检查：{found}。{text}</translation>
    </message>
    <message>
        <source>A result came after the run had ended; it was recorded and not acted on.</source>
        <translation>运行结束后才收到结果；已记录，但没有据此行动。</translation>
    </message>
    <message>
        <source>{path}: {before} → {after}</source>
        <translation>{path}：{before} → {after}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The outcome of this call is unknown.</source>
        <translation>此调用的结果未知。</translation>
    </message>
    <message>
        <source>The text it had before is not kept.</source>
        <translation>之前的文本没有保留。</translation>
    </message>
    <message>
        <source>(patch)</source>
        <translation>（补丁）</translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Lineage</source>
        <translation>谱系</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Choose a turn to see its details.</source>
        <translation>选择一个回合以查看详情。</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>{model} · {provider} · {folder}</source>
        <translation>{model} · {provider} · {folder}</translation>
    </message>
    <message>
        <source>{input} tokens in, {output} out</source>
        <translation>输入 {input} 个令牌，输出 {output} 个</translation>
    </message>
    <message>
        <source>{count} of them from the provider&apos;s cache</source>
        <translation>其中 {count} 个来自提供商缓存</translation>
    </message>
    <message>
        <source>{count} for reasoning</source>
        <translation>{count} 个用于推理</translation>
    </message>
    <message>
        <source>{count} calls reported no usage: their tokens are unknown</source>
        <translation>{count} 次调用没有报告用量：其令牌数未知</translation>
    </message>
    <message>
        <source>{count} corrections of the output</source>
        <translation>{count} 次输出更正</translation>
    </message>
    <message>
        <source>Cost unknown</source>
        <translation>费用未知</translation>
    </message>
    <message>
        <source>Cost: ${usd}</source>
        <translation>费用：${usd}</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Took {length}.</source>
        <translation>用时 {length}。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>No tool was called.</source>
        <translation>没有调用工具。</translation>
    </message>
    <message>
        <source>{count} more are in the copied JSON.</source>
        <translation>另外 {count} 项在复制的 JSON 中。</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Large outputs</source>
        <translation>大输出</translation>
    </message>
    <message>
        <source>Model call</source>
        <translation>模型调用</translation>
    </message>
    <message>
        <source>Model call {n}</source>
        <translation>模型调用 {n}</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>As sent and received, keys removed</source>
        <translation>按发送和接收的原样，密钥已移除</translation>
    </message>
    <message>
        <source>… {count} more characters</source>
        <translation>… 还有 {count} 个字符</translation>
    </message>
    <message>
        <source>This run changed no files that we know of.</source>
        <translation>据我们所知，此运行没有更改文件。</translation>
    </message>
    <message>
        <source>And {count} more.</source>
        <translation>还有 {count} 项。</translation>
    </message>
    <message>
        <source>Told from the calls of its tools. What commands changed is not seen here.</source>
        <translation>根据其工具调用得知。命令所做的更改在此看不到。</translation>
    </message>
</context>
<context>
    <name>JumpButton</name>
    <message>
        <source>Jump to the latest</source>
        <translation>跳到最新</translation>
    </message>
</context>
<context>
    <name>Lineage</name>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>discarded</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>stopped by shutdown</source>
        <translation>因关闭而停止</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>需要您</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>out of time</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation>达到上限</translation>
    </message>
    <message>
        <source>Resumed without a new message</source>
        <translation>没有新消息而恢复</translation>
    </message>
    <message>
        <source>on screen</source>
        <translation>在屏幕上</translation>
    </message>
    <message>
        <source>on the path on screen</source>
        <translation>在屏幕路径上</translation>
    </message>
    <message>
        <source>branch, level {level}</source>
        <translation>分支，第 {level} 层</translation>
    </message>
    <message>
        <source>{count} continuations</source>
        <translation>{count} 个后续</translation>
    </message>
    <message>
        <source>{count} calls with unknown outcome</source>
        <translation>{count} 次结果未知的调用</translation>
    </message>
</context>
<context>
    <name>LineageDelegate</name>
    <message>
        <source>on screen</source>
        <translation>在屏幕上</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>{count} unknown</source>
        <translation>{count} 次未知</translation>
    </message>
</context>
<context>
    <name>LineagePanel</name>
    <message>
        <source>Lineage</source>
        <translation>谱系</translation>
    </message>
    <message>
        <source>Nothing has run in this session yet.</source>
        <translation>此会话中还没有运行过任何内容。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Compare with marked</source>
        <translation>与已标记的比较</translation>
    </message>
    <message>
        <source>Marked: “{title}”. Choose another run to compare it with.</source>
        <translation>已标记：“{title}”。选择另一次运行与它比较。</translation>
    </message>
</context>
<context>
    <name>LineageView</name>
    <message>
        <source>Runs of this session</source>
        <translation>此会话的运行</translation>
    </message>
    <message>
        <source>Left: parent, Right: next turn, Enter: open, Space: mark to compare</source>
        <translation>左：上一个，右：下一回合，回车：打开，空格：标记以比较</translation>
    </message>
</context>
<context>
    <name>LooksController</name>
    <message>
        <source>Two commands have the same keys: {keys}</source>
        <translation>两个命令使用相同的按键：{keys}</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Set up a provider</source>
        <translation>设置提供商</translation>
    </message>
    <message>
        <source>{name}: not reachable</source>
        <translation>{name}：无法连接</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>回合</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>A report was written to {path}. It is never sent anywhere.</source>
        <translation>报告已写入 {path}。它不会被发送到任何地方。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>程序内部出了问题。</translation>
    </message>
</context>
<context>
    <name>McpImport</name>
    <message>
        <source>This is not JSON: {error}</source>
        <translation>这不是 JSON：{error}</translation>
    </message>
    <message>
        <source>This JSON is nested too deeply.</source>
        <translation>此 JSON 嵌套过深。</translation>
    </message>
    <message>
        <source>There is no “mcpServers” in it.</source>
        <translation>其中没有“mcpServers”。</translation>
    </message>
    <message>
        <source>it has no name</source>
        <translation>它没有名称</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <source>“env” must map names to texts</source>
        <translation>“env”必须是名称到文本的映射</translation>
    </message>
    <message>
        <source>it has neither “command” nor “url”</source>
        <translation>它既没有“command”也没有“url”</translation>
    </message>
    <message>
        <source>“args” must be a list of texts</source>
        <translation>“args”必须是文本列表</translation>
    </message>
</context>
<context>
    <name>Mode</name>
    <message>
        <source>Ask before changes</source>
        <translation>更改前询问</translation>
    </message>
    <message>
        <source>Reading is free; every change and every command asks.</source>
        <translation>可自由读取；每次更改和每个命令都会询问。</translation>
    </message>
    <message>
        <source>Ask before everything</source>
        <translation>一切都询问</translation>
    </message>
    <message>
        <source>Every tool asks, reading too.</source>
        <translation>每个工具都会询问，读取也一样。</translation>
    </message>
    <message>
        <source>Edit files freely</source>
        <translation>自由编辑文件</translation>
    </message>
    <message>
        <source>Files in the working directory may change without asking; commands still ask.</source>
        <translation>工作目录中的文件可以不经询问而更改；命令仍会询问。</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Nothing may be changed or run.</source>
        <translation>不能更改或运行任何东西。</translation>
    </message>
</context>
<context>
    <name>ModeChoice</name>
    <message>
        <source>{mode} (recommended)</source>
        <translation>{mode}（推荐）</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Your decision is stored. The turn has not gone on yet.</source>
        <translation>您的决定已存储。该回合尚未继续。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>The provider&apos;s settings may need a change.</source>
        <translation>提供商的设置可能需要更改。</translation>
    </message>
    <message>
        <source>Providers…</source>
        <translation>提供商…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>OfflineCard</name>
    <message>
        <source>Offline model</source>
        <translation>离线模型</translation>
    </message>
    <message>
        <source>Tiny, for trying the program: no account, nothing leaves this computer. Do not expect much.</source>
        <translation>很小，用于试用程序：无需账号，任何内容都不会离开这台电脑。不要期望太高。</translation>
    </message>
    <message>
        <source>Download of the offline model</source>
        <translation>下载离线模型</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用它</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Stop the download</source>
        <translation>停止下载</translation>
    </message>
    <message>
        <source>Open a GGUF file…</source>
        <translation>打开 GGUF 文件…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>It is on this computer.</source>
        <translation>它在这台电脑上。</translation>
    </message>
    <message>
        <source>Not here yet: a download of {size}.</source>
        <translation>还不在这里：需下载 {size}。</translation>
    </message>
    <message>
        <source>Download ({size})</source>
        <translation>下载（{size}）</translation>
    </message>
    <message>
        <source>Downloading…</source>
        <translation>正在下载…</translation>
    </message>
    <message>
        <source>Downloading: {done} of {total}</source>
        <translation>正在下载：{done} / {total}</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>Parts</name>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Clear: {field}</source>
        <translation>清除：{field}</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} 秒</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m} 分 {s} 秒</translation>
    </message>
    <message>
        <source>{m} min</source>
        <translation>{m} 分钟</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h} 小时 {m} 分</translation>
    </message>
    <message>
        <source>{h} h</source>
        <translation>{h} 小时</translation>
    </message>
    <message>
        <source>{d} days</source>
        <translation>{d} 天</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>{n} min ago</source>
        <translation>{n} 分钟前</translation>
    </message>
    <message>
        <source>today, {clock}</source>
        <translation>今天 {clock}</translation>
    </message>
</context>
<context>
    <name>PromptEdit</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Write a message…</source>
        <translation>写消息…</translation>
    </message>
</context>
<context>
    <name>PromptRail</name>
    <message>
        <source>Your prompts</source>
        <translation>您的提示</translation>
    </message>
</context>
<context>
    <name>ProvidersPage</name>
    <message>
        <source>Providers</source>
        <translation>提供商</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>添加提供商</translation>
    </message>
    <message>
        <source>No provider is set up yet. Add one, use a server on this computer, or the offline model.</source>
        <translation>尚未设置提供商。请添加一个，使用这台电脑上的服务器，或使用离线模型。</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>on this computer, without a network</source>
        <translation>在这台电脑上，无需网络</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Make default</source>
        <translation>设为默认</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>QueueList</name>
    <message>
        <source>Waiting messages</source>
        <translation>等待中的消息</translation>
    </message>
    <message>
        <source>Send waiting message {n} now</source>
        <translation>立即发送等待中的消息 {n}</translation>
    </message>
    <message>
        <source>Edit waiting message {n}</source>
        <translation>编辑等待中的消息 {n}</translation>
    </message>
    <message>
        <source>Remove waiting message {n}</source>
        <translation>移除等待中的消息 {n}</translation>
    </message>
</context>
<context>
    <name>QuitDialog</name>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>What was said and done so far is saved in any case.</source>
        <translation>到目前为止所说和所做的一切都会保存。</translation>
    </message>
    <message>
        <source>Stop and quit ends them within seconds; you can continue from there later.</source>
        <translation>“停止并退出”会在几秒内结束它们；以后可以从那里继续。</translation>
    </message>
    <message>
        <source>What waits for your approval keeps waiting, also after a restart.</source>
        <translation>等待您批准的会一直等待，重启后也是如此。</translation>
    </message>
    <message>
        <source>Keep running closes the window only; the icon in the tray brings it back.</source>
        <translation>“继续运行”只关闭窗口；托盘中的图标可以把它带回来。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>Keep running in the tray</source>
        <translation>在托盘中继续运行</translation>
    </message>
    <message>
        <source>A run is still working</source>
        <translation>有一个运行仍在工作</translation>
    </message>
    <message>
        <source>{count} runs are still working</source>
        <translation>有 {count} 个运行仍在工作</translation>
    </message>
    <message>
        <source>A run waits for your approval</source>
        <translation>有一个运行等待您的批准</translation>
    </message>
    <message>
        <source>{count} runs wait for your approval</source>
        <translation>有 {count} 个运行等待您的批准</translation>
    </message>
</context>
<context>
    <name>Resume</name>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Its result is recorded and will be given to the model. It will not run again.</source>
        <translation>其结果已记录并会交给模型。它不会再次运行。</translation>
    </message>
    <message>
        <source>Nothing happened. It will be reported as not started.</source>
        <translation>什么都没有发生。将报告为未开始。</translation>
    </message>
    <message>
        <source>It may or may not have completed. It will not run again; the model is told to check the state first.</source>
        <translation>它可能已完成，也可能没有。它不会再次运行；模型会被告知先检查状态。</translation>
    </message>
</context>
<context>
    <name>ResumeCard</name>
    <message>
        <source>Interrupted: {title}</source>
        <translation>已中断：{title}</translation>
    </message>
    <message>
        <source>Last finished step: {step}</source>
        <translation>最后完成的步骤：{step}</translation>
    </message>
    <message>
        <source>There is nothing to resume.</source>
        <translation>没有可恢复的内容。</translation>
    </message>
    <message>
        <source>It cannot be resumed: {reason}</source>
        <translation>无法恢复：{reason}</translation>
    </message>
    <message>
        <source>If you resume: {what}</source>
        <translation>如果您恢复：{what}</translation>
    </message>
    <message>
        <source>Its time limit passed ({when}), so it goes on as a new turn with a fresh budget.</source>
        <translation>它的时间限制已过（{when}），因此会作为新回合以新预算继续。</translation>
    </message>
    <message>
        <source>It goes on as a new turn with a fresh budget.</source>
        <translation>它会作为新回合以新预算继续。</translation>
    </message>
    <message>
        <source>Open calls</source>
        <translation>未完成的调用</translation>
    </message>
    <message>
        <source>{tool} · {knowledge}</source>
        <translation>{tool} · {knowledge}</translation>
    </message>
    <message>
        <source>Evidence: {evidence}</source>
        <translation>证据：{evidence}</translation>
    </message>
    <message>
        <source>And {count} more.</source>
        <translation>还有 {count} 项。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Resume as a new turn</source>
        <translation>作为新回合恢复</translation>
    </message>
    <message>
        <source>Open only</source>
        <translation>仅打开</translation>
    </message>
    <message>
        <source>Show the session. Nothing is sent and nothing runs.</source>
        <translation>显示会话。不会发送任何内容，也不会运行任何内容。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Mark the run as stopped. All it has said and done stays in the session.</source>
        <translation>将运行标记为已停止。它所说和所做的一切都保留在会话中。</translation>
    </message>
    <message>
        <source>Resuming.</source>
        <translation>正在恢复。</translation>
    </message>
    <message>
        <source>Resuming as a new turn.</source>
        <translation>正在作为新回合恢复。</translation>
    </message>
    <message>
        <source>Opened. Nothing was started.</source>
        <translation>已打开。没有启动任何内容。</translation>
    </message>
    <message>
        <source>Discarded. What it had said and done is kept.</source>
        <translation>已丢弃。它所说和所做的都已保留。</translation>
    </message>
</context>
<context>
    <name>ResumeDialog</name>
    <message>
        <source>Interrupted runs</source>
        <translation>中断的运行</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>稍后决定</translation>
    </message>
    <message>
        <source>Leaves them under “Needs you”.</source>
        <translation>将它们留在“需要您”下。</translation>
    </message>
    <message>
        <source>A run was interrupted</source>
        <translation>有一个运行被中断</translation>
    </message>
    <message>
        <source>{count} runs were interrupted</source>
        <translation>有 {count} 个运行被中断</translation>
    </message>
    <message>
        <source>The program ended while they were working. Nothing starts by itself: you choose.</source>
        <translation>程序在它们工作时结束了。没有任何内容会自行启动：由您选择。</translation>
    </message>
</context>
<context>
    <name>RulesPage</name>
    <message>
        <source>Approval rules</source>
        <translation>批准规则</translation>
    </message>
    <message>
        <source>Rules that you kept with “Always…”. Deny is stronger than ask, and ask is stronger than allow.</source>
        <translation>您用“始终…”保留的规则。拒绝强于询问，询问强于允许。</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>There are no rules: every approval is asked each time.</source>
        <translation>没有规则：每次批准都会询问。</translation>
    </message>
    <message>
        <source>since {when}</source>
        <translation>自 {when}</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Revoke: {rule}</source>
        <translation>撤销：{rule}</translation>
    </message>
</context>
<context>
    <name>RunTimeline</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>{label}, {state}, {length}, from {start}</source>
        <translation>{label}，{state}，{length}，从 {start} 开始</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>{count} pieces; arrow keys walk them</source>
        <translation>{count} 段；用方向键浏览</translation>
    </message>
</context>
<context>
    <name>SessionDelegate</name>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n 个分支</numerusform>
        </translation>
    </message>
    <message>
        <source>New title</source>
        <translation>新标题</translation>
    </message>
</context>
<context>
    <name>SessionList</name>
    <message>
        <source>Needs you</source>
        <translation>需要您</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>本周</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Search all messages</source>
        <translation>搜索所有消息</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>New session (Ctrl+N)</source>
        <translation>新会话 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>The search did not work</source>
        <translation>搜索没有成功</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>No message and no title contains “{text}”.</source>
        <translation>没有消息或标题包含“{text}”。</translation>
    </message>
    <message>
        <source>Could not load the sessions</source>
        <translation>无法加载会话</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Nothing archived</source>
        <translation>没有已归档的会话</translation>
    </message>
    <message>
        <source>Archived sessions leave the list and stay searchable.</source>
        <translation>已归档的会话会离开列表，但仍可搜索。</translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>回收站是空的</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>此文件夹是空的</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>还没有会话</translation>
    </message>
    <message>
        <source>Write a first message to begin one.</source>
        <translation>写下第一条消息来开始。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Delete for good…</source>
        <translation>永久删除…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>放回列表</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>导出为 Markdown…</translation>
    </message>
    <message>
        <source>Export as JSON…</source>
        <translation>导出为 JSON…</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>新建文件夹…</translation>
    </message>
    <message>
        <source>Out of any folder</source>
        <translation>移出文件夹</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>文件夹名称</translation>
    </message>
    <message>
        <source>Delete for good?</source>
        <translation>永久删除？</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) will be deleted from the store for good.</source>
        <translation>
            <numerusform>将从存储中永久删除 %n 个会话。</numerusform>
        </translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Empty the trash…</source>
        <translation>清空回收站…</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>所有会话</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>回收站</translation>
    </message>
    <message>
        <source>Shown: {shelf}</source>
        <translation>显示：{shelf}</translation>
    </message>
</context>
<context>
    <name>SessionsController</name>
    <message numerus="yes">
        <source>%n session(s) archived</source>
        <translation>
            <numerusform>已归档 %n 个会话</numerusform>
        </translation>
    </message>
    <message>
        <source>Back in the list</source>
        <translation>已回到列表</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) moved to the trash</source>
        <translation>
            <numerusform>已将 %n 个会话移到回收站</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>The whole store was written to one file.</source>
        <translation>整个存储已写入一个文件。</translation>
    </message>
    <message>
        <source>The store is sound.</source>
        <translation>存储完好。</translation>
    </message>
    <message>
        <source>Problems were found.</source>
        <translation>发现问题。</translation>
    </message>
    <message>
        <source>All sessions were written to one file.</source>
        <translation>所有会话已写入一个文件。</translation>
    </message>
    <message>
        <source>{sessions} sessions and {runs} turns were added; {known} were there already.</source>
        <translation>已添加 {sessions} 个会话和 {runs} 个回合；{known} 个已存在。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Find a command or key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>No commands.</source>
        <translation>没有命令。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Keys for {command}</source>
        <translation>{command} 的按键</translation>
    </message>
    <message>
        <source>Reset {command}</source>
        <translation>重置 {command}</translation>
    </message>
    <message>
        <source>Also used by: {commands}</source>
        <translation>也用于：{commands}</translation>
    </message>
    <message>
        <source>Used more than once: {keys}. Only one command can have a key.</source>
        <translation>重复使用：{keys}。一个按键只能对应一个命令。</translation>
    </message>
</context>
<context>
    <name>Startup</name>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>StartupErrorPage</name>
    <message>
        <source>Show details</source>
        <translation>显示详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>隐藏详情</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>需要您</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation>达到上限</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Waiting for approval</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Out of time</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Budget used up</source>
        <translation>预算用完</translation>
    </message>
    <message>
        <source>Running.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>The program ended while this turn was running.</source>
        <translation>程序在此回合运行时结束了。</translation>
    </message>
    <message>
        <source>This turn waits for your decision.</source>
        <translation>此回合等待您的决定。</translation>
    </message>
    <message>
        <source>The time limit of this turn was reached.</source>
        <translation>已达到此回合的时间限制。</translation>
    </message>
    <message>
        <source>The limit of model calls was reached ({limit}).</source>
        <translation>已达到模型调用次数的限制（{limit}）。</translation>
    </message>
    <message>
        <source>The token limit of this turn was reached.</source>
        <translation>已达到此回合的令牌限制。</translation>
    </message>
    <message>
        <source>The model finished its answer.</source>
        <translation>模型完成了回答。</translation>
    </message>
    <message>
        <source>You stopped this turn.</source>
        <translation>您停止了此回合。</translation>
    </message>
    <message>
        <source>The program was closed while this turn was running.</source>
        <translation>程序在此回合运行时被关闭。</translation>
    </message>
    <message>
        <source>A later turn took its place.</source>
        <translation>较晚的回合取代了它。</translation>
    </message>
    <message>
        <source>The turn was stopped because it could not be saved.</source>
        <translation>因为无法保存，此回合被停止。</translation>
    </message>
    <message>
        <source>The turn ended without an answer.</source>
        <translation>此回合结束时没有回答。</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n 个正在运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n 个等待您</numerusform>
        </translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>回合</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>All messages are stored on this machine.</source>
        <translation>所有消息都存储在这台电脑上。</translation>
    </message>
    <message>
        <source>Context {tokens}</source>
        <translation>上下文 {tokens}</translation>
    </message>
    <message>
        <source>{used} tokens in the last request</source>
        <translation>上次请求使用 {used} 个令牌</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens of the model&apos;s context</source>
        <translation>模型上下文已用 {used} / {limit} 个令牌</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>{tokens} tokens</source>
        <translation>{tokens} 个令牌</translation>
    </message>
    <message>
        <source>This turn: {calls} of {most} model calls, {tools} of {tool_most} tool calls, {tokens} tokens. This session: {session} tokens.</source>
        <translation>此回合：{calls} / {most} 次模型调用，{tools} / {tool_most} 次工具调用，{tokens} 个令牌。此会话：{session} 个令牌。</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) without a report: their tokens are unknown.</source>
        <translation>
            <numerusform>%n 次调用没有报告：其令牌数未知。</numerusform>
        </translation>
    </message>
    <message>
        <source>Spend</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>Running {tool}</source>
        <translation>正在运行 {tool}</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>正在回答</translation>
    </message>
    <message>
        <source>Trying again: {reason}</source>
        <translation>正在重试：{reason}</translation>
    </message>
    <message>
        <source>Stopping {tool}</source>
        <translation>正在停止 {tool}</translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation>正在等待模型</translation>
    </message>
</context>
<context>
    <name>Step</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>需要您</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>超出限制</translation>
    </message>
    <message>
        <source>could not be run</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>stopped before it began</source>
        <translation>开始前已停止</translation>
    </message>
    <message>
        <source>ran at the provider</source>
        <translation>在提供商处运行</translation>
    </message>
    <message>
        <source>stopping, %n process(es) alive</source>
        <translation>正在停止，仍有 %n 个进程</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>unknown, settled: it happened</source>
        <translation>未知，已确认：已发生</translation>
    </message>
    <message>
        <source>unknown, settled: it did not happen</source>
        <translation>未知，已确认：未发生</translation>
    </message>
    <message>
        <source>unknown, the model was told</source>
        <translation>未知，已告知模型</translation>
    </message>
    <message>
        <source>Cut: the model reached its output limit.</source>
        <translation>已截断：模型达到输出上限。</translation>
    </message>
    <message>
        <source>Cut: the conversation is too long for the model.</source>
        <translation>已截断：对话对模型来说太长。</translation>
    </message>
    <message>
        <source>The model refused to go on.</source>
        <translation>模型拒绝继续。</translation>
    </message>
    <message>
        <source>Interrupted: the program was closed.</source>
        <translation>已中断：程序被关闭。</translation>
    </message>
    <message>
        <source>Interrupted: you stopped it.</source>
        <translation>已中断：您停止了它。</translation>
    </message>
    <message>
        <source>Interrupted: the time limit was reached.</source>
        <translation>已中断：达到时间限制。</translation>
    </message>
    <message>
        <source>Interrupted: the connection broke.</source>
        <translation>已中断：连接断开。</translation>
    </message>
    <message>
        <source>Interrupted: the provider failed.</source>
        <translation>已中断：提供商失败。</translation>
    </message>
    <message>
        <source>Interrupted.</source>
        <translation>已中断。</translation>
    </message>
    <message>
        <source>Interrupted: the program ended unexpectedly.</source>
        <translation>已中断：程序意外结束。</translation>
    </message>
    <message>
        <source>&lt;0.1 s</source>
        <translation>&lt;0.1 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>Time</name>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
</context>
<context>
    <name>ToolsPage</name>
    <message>
        <source>Tools &amp; MCP</source>
        <translation>工具与 MCP</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Allow private addresses</source>
        <translation>允许私有地址</translation>
    </message>
    <message>
        <source>Lets agents fetch pages from this computer and your own network. Leave it off unless they have to.</source>
        <translation>允许代理从这台电脑和您自己的网络获取页面。除非必要，请保持关闭。</translation>
    </message>
    <message>
        <source>MCP servers</source>
        <translation>MCP 服务器</translation>
    </message>
    <message>
        <source>Programs that bring tools. Each starts when it is first needed; one that fails does not disturb the others.</source>
        <translation>提供工具的程序。每个在首次需要时启动；一个失败不会影响其他。</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>添加服务器</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>command with its arguments, or https://…</source>
        <translation>带参数的命令，或 https://…</translation>
    </message>
    <message>
        <source>Command or address of the server</source>
        <translation>服务器的命令或地址</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Paste the “mcpServers” JSON of another program, or open its file.</source>
        <translation>粘贴另一个程序的“mcpServers”JSON，或打开其文件。</translation>
    </message>
    <message>
        <source>JSON to import</source>
        <translation>要导入的 JSON</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Values under “env” are stored in the settings file as they are. Do not put keys there that matter.</source>
        <translation>“env”下的值会原样存储在设置文件中。不要在那里放重要的密钥。</translation>
    </message>
    <message>
        <source>No MCP server is set up.</source>
        <translation>没有设置 MCP 服务器。</translation>
    </message>
    <message>
        <source>Tools ({count}): {names}</source>
        <translation>工具（{count}）：{names}</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Use {server}</source>
        <translation>使用 {server}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove {server}</source>
        <translation>移除 {server}</translation>
    </message>
    <message>
        <source>Last lines of its error output</source>
        <translation>其错误输出的最后几行</translation>
    </message>
    <message>
        <source>Error output of {server}</source>
        <translation>{server} 的错误输出</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The name is missing.</source>
        <translation>缺少名称。</translation>
    </message>
    <message>
        <source>There is a server of that name already.</source>
        <translation>已有同名的服务器。</translation>
    </message>
    <message>
        <source>The command is missing.</source>
        <translation>缺少命令。</translation>
    </message>
    <message>
        <source>1 server imported.</source>
        <translation>已导入 1 个服务器。</translation>
    </message>
    <message>
        <source>{count} servers imported.</source>
        <translation>已导入 {count} 个服务器。</translation>
    </message>
    <message>
        <source>Import MCP servers</source>
        <translation>导入 MCP 服务器</translation>
    </message>
    <message>
        <source>JSON (*.json);;All files (*)</source>
        <translation>JSON (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The file cannot be read: {error}</source>
        <translation>无法读取该文件：{error}</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>The model was asked to correct its output</source>
        <translation>已要求模型更正其输出</translation>
    </message>
    <message>
        <source>The model was asked to answer again</source>
        <translation>已要求模型重新回答</translation>
    </message>
    <message>
        <source>The model was asked to go on where it stopped</source>
        <translation>已要求模型从停止处继续</translation>
    </message>
    <message>
        <source>The model was told what happened</source>
        <translation>已告知模型发生了什么</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指示</translation>
    </message>
    <message>
        <source>Your message cannot be read</source>
        <translation>无法读取您的消息</translation>
    </message>
    <message>
        <source>An answer cannot be read</source>
        <translation>无法读取一个回答</translation>
    </message>
    <message>
        <source>A tool&apos;s result cannot be read</source>
        <translation>无法读取一个工具的结果</translation>
    </message>
    <message>
        <source>A message cannot be read</source>
        <translation>无法读取一条消息</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>正在工作</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>正在运行 %1</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>正在等待 %1</translation>
    </message>
    <message>
        <source>Trying again in %1 s: %2</source>
        <translation>%1 秒后重试：%2</translation>
    </message>
    <message>
        <source>The output was not valid; the model is asked again</source>
        <translation>输出无效；再次询问模型</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Show more (%n paragraph(s) left)</source>
        <translation>显示更多（还剩 %n 段）</translation>
    </message>
    <message>
        <source>Show %n more line(s)</source>
        <translation>再显示 %n 行</translation>
    </message>
    <message>
        <source>%n more row(s); copy the answer to get them</source>
        <translation>还有 %n 行；复制回答即可获得</translation>
    </message>
    <message>
        <source>Show more rows (%n left)</source>
        <translation>显示更多行（还剩 %n 行）</translation>
    </message>
    <message>
        <source>Do not wrap lines</source>
        <translation>不自动换行</translation>
    </message>
    <message>
        <source>Wrap lines</source>
        <translation>自动换行</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Code, %1</source>
        <translation>代码，%1</translation>
    </message>
    <message>
        <source>no language</source>
        <translation>无语言</translation>
    </message>
    <message>
        <source>Show more of long lines (%1 more characters)</source>
        <translation>显示长行的更多内容（还有 %1 个字符）</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>版本 %1 / %2</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>上一个版本</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>下一个版本</translation>
    </message>
    <message>
        <source>The program ended while this call was running. Nobody has recorded whether it took effect.</source>
        <translation>程序在此调用运行时结束了。没有记录它是否生效。</translation>
    </message>
    <message>
        <source>It happened</source>
        <translation>已发生</translation>
    </message>
    <message>
        <source>It did not happen</source>
        <translation>未发生</translation>
    </message>
    <message>
        <source>Tell the model to find out</source>
        <translation>让模型去查明</translation>
    </message>
    <message>
        <source>Stop was asked, but this call has not ended yet.</source>
        <translation>已请求停止，但此调用尚未结束。</translation>
    </message>
    <message>
        <source>Stop waiting for it</source>
        <translation>不再等待它</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>It returned nothing.</source>
        <translation>它没有返回任何内容。</translation>
    </message>
    <message>
        <source>Came after the turn had ended; never used</source>
        <translation>在回合结束后才到；从未使用</translation>
    </message>
    <message>
        <source>Open the full output (%1)</source>
        <translation>打开完整输出（%1）</translation>
    </message>
    <message>
        <source>Step: %1</source>
        <translation>步骤：%1</translation>
    </message>
    <message>
        <source>Show all (%1 more characters)</source>
        <translation>显示全部（还有 %1 个字符）</translation>
    </message>
    <message>
        <source>Edit and send again</source>
        <translation>编辑并重新发送</translation>
    </message>
    <message>
        <source>Copy your message</source>
        <translation>复制您的消息</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>您：%1</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>回答：%1</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Thought for %1</source>
        <translation>思考了 %1</translation>
    </message>
    <message>
        <source>Thought, %1 tokens</source>
        <translation>思考，%1 个令牌</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue this turn</source>
        <translation>继续此回合</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Resume…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>under 1 s</source>
        <translation>不到 1 秒</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>输入 %1，输出 %2</translation>
    </message>
    <message>
        <source> (incomplete)</source>
        <translation>（不完整）</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>More for this turn</source>
        <translation>此回合的更多操作</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>TransferController</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) exported to {path}</source>
        <translation>
            <numerusform>已将 %n 个会话导出到 {path}</numerusform>
        </translation>
    </message>
    <message>
        <source>Import sessions</source>
        <translation>导入会话</translation>
    </message>
    <message>
        <source>Sessions (*.json *.zip)</source>
        <translation>会话 (*.json *.zip)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>{sessions} sessions and {runs} turns were added; {known} were there already.</source>
        <translation>已添加 {sessions} 个会话和 {runs} 个回合；{known} 个已存在。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) could not be read completely.</source>
        <translation>
            <numerusform>有 %n 个条目无法完整读取。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Show window</source>
        <translation>显示窗口</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>TurnsController</name>
    <message>
        <source>Go on.</source>
        <translation>继续。</translation>
    </message>
    <message>
        <source>Choose the model to hand over to, then send a message. What changes is shown before it goes out.</source>
        <translation>选择要交接的模型，然后发送一条消息。发出前会显示将改变什么。</translation>
    </message>
    <message>
        <source>Show me what you can do.</source>
        <translation>让我看看你能做什么。</translation>
    </message>
</context>
<context>
    <name>Usage</name>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>回合</translation>
    </message>
    <message>
        <source>Model calls</source>
        <translation>模型调用</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Tokens in</source>
        <translation>输入令牌</translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation>输出令牌</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>{cost} + unknown</source>
        <translation>{cost} + 未知</translation>
    </message>
</context>
<context>
    <name>UsagePage</name>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 天</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 天</translation>
    </message>
    <message>
        <source>90 days</source>
        <translation>90 天</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>回合</translation>
    </message>
    <message>
        <source>Table by</source>
        <translation>表格依据</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>按天</translation>
    </message>
    <message>
        <source>By model</source>
        <translation>按模型</translation>
    </message>
    <message>
        <source>By session</source>
        <translation>按会话</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Turns: {runs} · tokens: {tokens} · cost: {cost}</source>
        <translation>回合：{runs} · 令牌：{tokens} · 费用：{cost}</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Nothing was used in this time.</source>
        <translation>这段时间没有使用。</translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation>导出 CSV</translation>
    </message>
    <message>
        <source>The file could not be written: {error}</source>
        <translation>无法写入文件：{error}</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>已写入：{path}</translation>
    </message>
</context>
<context>
    <name>UsagePlot</name>
    <message>
        <source>Usage by day</source>
        <translation>每日用量</translation>
    </message>
    <message>
        <source>{day}: {total} ({pieces})</source>
        <translation>{day}：{total}（{pieces}）</translation>
    </message>
    <message>
        <source>Nothing was used in this time.</source>
        <translation>这段时间没有使用。</translation>
    </message>
    <message>
        <source>{n} days</source>
        <translation>{n} 天</translation>
    </message>
</context>
<context>
    <name>VisibleText</name>
    <message>
        <source>(no arguments)</source>
        <translation>（没有参数）</translation>
    </message>
    <message>
        <source>(empty text)</source>
        <translation>（空文本）</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>What shall we work on?</source>
        <translation>我们做点什么？</translation>
    </message>
    <message>
        <source>Set up a model…</source>
        <translation>设置模型…</translation>
    </message>
    <message>
        <source>Show a sample session</source>
        <translation>显示示例会话</translation>
    </message>
    <message>
        <source>There is no model to talk to yet. It takes a minute: a local server, a key, or the offline model.</source>
        <translation>还没有可以对话的模型。只需一分钟：本地服务器、密钥或离线模型。</translation>
    </message>
    <message>
        <source>Answers come from the offline model: tiny, on this machine, for trying the program.</source>
        <translation>回答来自离线模型：很小，在这台电脑上，用于试用程序。</translation>
    </message>
    <message>
        <source>Everything is stored on this machine as it happens. Tools ask before they change anything.</source>
        <translation>一切都会随时存储在这台电脑上。工具在更改任何东西之前会询问。</translation>
    </message>
    <message>
        <source>Explain what is in this folder</source>
        <translation>解释这个文件夹里有什么</translation>
    </message>
    <message>
        <source>Find and fix a bug</source>
        <translation>查找并修复一个错误</translation>
    </message>
    <message>
        <source>Write a small script</source>
        <translation>写一个小脚本</translation>
    </message>
</context>
<context>
    <name>WindowController</name>
    <message>
        <source>Could not open this session</source>
        <translation>无法打开此会话</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Approval needed</source>
        <translation>需要批准</translation>
    </message>
    <message>
        <source>“{title}” needs your approval</source>
        <translation>“{title}”需要您的批准</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Ended early</source>
        <translation>提前结束</translation>
    </message>
    <message>
        <source>Show the data folder</source>
        <translation>显示数据文件夹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>_EntryRow</name>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Effect: {effect}</source>
        <translation>影响：{effect}</translation>
    </message>
    <message>
        <source>Approval: {decision}</source>
        <translation>批准：{decision}</translation>
    </message>
    <message>
        <source>Reason: {reason}</source>
        <translation>原因：{reason}</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Open the whole output ({size})</source>
        <translation>打开完整输出（{size}）</translation>
    </message>
</context>
</TS>
