<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ComposerControls</name>
    <message numerus="yes">
        <source>%n tool call(s)</source>
        <translation>
            <numerusform>%n tool call</numerusform>
            <numerusform>%n tool calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionDelegate</name>
    <message numerus="yes">
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
        <source>%n session(s) will be deleted from the store for good.</source>
        <translation>
            <numerusform>%n session will be deleted from the store for good.</numerusform>
            <numerusform>%n sessions will be deleted from the store for good.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionsController</name>
    <message numerus="yes">
        <source>%n session(s) archived</source>
        <translation>
            <numerusform>%n session archived</numerusform>
            <numerusform>%n sessions archived</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) moved to the trash</source>
        <translation>
            <numerusform>%n session moved to the trash</numerusform>
            <numerusform>%n sessions moved to the trash</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n waiting for you</numerusform>
            <numerusform>%n waiting for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) without a report: their tokens are unknown.</source>
        <translation>
            <numerusform>%n call without a report: their tokens are unknown.</numerusform>
            <numerusform>%n calls without a report: their tokens are unknown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TransferController</name>
    <message numerus="yes">
        <source>%n session(s) exported to {path}</source>
        <translation>
            <numerusform>%n session exported to {path}</numerusform>
            <numerusform>%n sessions exported to {path}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) could not be read completely.</source>
        <translation>
            <numerusform>%n entry could not be read completely.</numerusform>
            <numerusform>%n entries could not be read completely.</numerusform>
        </translation>
    </message>
</context>
</TS>
