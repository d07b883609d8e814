<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>ChipRow</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/chips.py" />
            <source>Reading %n file(s)…</source>
            <translation>
                <numerusform>Reading %n file…</numerusform>
                <numerusform>Reading %n files…</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ComposerControls</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>%n tool call(s)</source>
            <translation>
                <numerusform>%n tool call</numerusform>
                <numerusform>%n tool calls</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>%n token(s)</source>
            <translation>
                <numerusform>%n token</numerusform>
                <numerusform>%n tokens</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/composer_controls.py" />
            <source>the session: %n token(s)</source>
            <translation>
                <numerusform>the session: %n token</numerusform>
                <numerusform>the session: %n tokens</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>QueueList</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/queue_list.py" />
            <source>%n file(s)</source>
            <translation>
                <numerusform>%n file</numerusform>
                <numerusform>%n files</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionDelegate</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/session_delegate.py" />
            <source>%n branch(es)</source>
            <translation>
                <numerusform>%n branch</numerusform>
                <numerusform>%n branches</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionList</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/session_list.py" />
            <source>%n session(s) will be deleted from the store for good.</source>
            <translation>
                <numerusform>%n session will be deleted from the store for good.</numerusform>
                <numerusform>%n sessions will be deleted from the store for good.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionListView</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/session_view.py" />
            <source>%n session(s)</source>
            <translation>
                <numerusform>%n session</numerusform>
                <numerusform>%n sessions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionsController</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) archived</source>
            <translation>
                <numerusform>%n session archived</numerusform>
                <numerusform>%n sessions archived</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) moved to the trash</source>
            <translation>
                <numerusform>%n session moved to the trash</numerusform>
                <numerusform>%n sessions moved to the trash</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) moved to “{folder}”</source>
            <translation>
                <numerusform>%n session moved to “{folder}”</numerusform>
                <numerusform>%n sessions moved to “{folder}”</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/sessions.py" />
            <source>%n session(s) taken out of their folder</source>
            <translation>
                <numerusform>%n session taken out of its folder</numerusform>
                <numerusform>%n sessions taken out of their folder</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StatusBar</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n running</source>
            <translation>
                <numerusform>%n running</numerusform>
                <numerusform>%n running</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n waiting for you</source>
            <translation>
                <numerusform>%n waiting for you</numerusform>
                <numerusform>%n waiting for you</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n call(s) without a report: their tokens are unknown.</source>
            <translation>
                <numerusform>%n call without a report: its tokens are unknown.</numerusform>
                <numerusform>%n calls without a report: their tokens are unknown.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/status_bar.py" />
            <source>%n call(s) have no known price.</source>
            <translation>
                <numerusform>%n call has no known price.</numerusform>
                <numerusform>%n calls have no known price.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Step</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/viewmodels/step_words.py" />
            <source>stopping, %n process(es) alive</source>
            <translation>
                <numerusform>stopping, %n process alive</numerusform>
                <numerusform>stopping, %n processes alive</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Transcript</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/viewmodels/live_end.py" />
            <source>Writing a call of %1, %n character(s) so far</source>
            <translation>
                <numerusform>Writing a call of %1, %n character so far</numerusform>
                <numerusform>Writing a call of %1, %n characters so far</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Show more (%n paragraph(s) left)</source>
            <translation>
                <numerusform>Show more (%n paragraph left)</numerusform>
                <numerusform>Show more (%n paragraphs left)</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <location filename="../../nexa_desktop/ui/widgets/transcript/step_rows.py" />
            <source>Show %n more line(s)</source>
            <translation>
                <numerusform>Show %n more line</numerusform>
                <numerusform>Show %n more lines</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>%n more row(s); copy the answer to get them</source>
            <translation>
                <numerusform>%n more row; copy the answer to get it</numerusform>
                <numerusform>%n more rows; copy the answer to get them</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/widgets/transcript/flow.py" />
            <source>Show more rows (%n left)</source>
            <translation>
                <numerusform>Show more rows (%n left)</numerusform>
                <numerusform>Show more rows (%n left)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TransferController</name>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>%n session(s) exported to {path}</source>
            <translation>
                <numerusform>%n session exported to {path}</numerusform>
                <numerusform>%n sessions exported to {path}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../nexa_desktop/ui/controllers/transfer.py" />
            <source>%n entry(s) could not be read completely.</source>
            <translation>
                <numerusform>%n entry could not be read completely.</numerusform>
                <numerusform>%n entries could not be read completely.</numerusform>
            </translation>
        </message>
    </context>
</TS>
