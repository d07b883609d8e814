"""The commands beside ``nexa agent``: what is stored, in and out of the store, what works here."""

import argparse

from nexa_desktop.core.codec import dump
from nexa_desktop.core.errors import AgentResumeError, InvalidInput
from nexa_desktop.core.ids import RunId, SessionId, checked_id
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.core.runs import ResumePoint
from nexa_desktop.core.services import Services
from nexa_desktop.core.visible import visible_text
from nexa_desktop.headless.exit_codes import ExitCode
from nexa_desktop.headless.opening import open_services
from nexa_desktop.headless.output import print_json, print_rows


def list_sessions(options: argparse.Namespace) -> int:
    """``nexa sessions``, newest first."""
    with open_services(options) as services:
        page = services.open_library().sessions(SessionQuery(), limit=max(1, options.limit))
        print_rows(
            options,
            page.rows,
            lambda row: f"{row.session_id}  {row.updated_at:%Y-%m-%d %H:%M}  {row.phase.value:<13} {visible_text(row.title)}",
        )
    return ExitCode.COMPLETED


def list_runs(options: argparse.Namespace) -> int:
    """``nexa runs SESSION``, oldest first."""
    with open_services(options) as services:
        rows = services.open_library().runs(SessionId(checked_id(options.session, kind="session")))
        print_rows(
            options,
            rows,
            lambda row: (
                f"{row.run_id}  parent {row.parent_run_id or '-':<30}  {row.status.value:<17} {visible_text(row.prompt)[:70]}"
            ),
        )
    return ExitCode.COMPLETED


def list_resume_points(options: argparse.Namespace) -> int:
    """``nexa resume-points``: interrupted runs, what resuming would do, each open call."""
    with open_services(options) as services:
        for interrupted in services.open_library().interrupted():
            point, refusal = _point(services, interrupted.run_id)
            if options.json:
                print_json({"interrupted": interrupted.model_dump(), "point": dump(point), "refusal": refusal})
            else:
                print(f"{interrupted.run_id}  {visible_text(interrupted.title)}")
                print(f"    {point.description if point else refusal}")
                for call in point.unanswered_tool_calls if point else ():
                    print(f"    {call.call_id}  {visible_text(call.name)}: {call.knowledge.replace('_', ' ')}")
    return ExitCode.COMPLETED


def _point(services: Services, run_id: RunId) -> tuple[ResumePoint | None, str | None]:
    try:
        return services.runs.resume_point(run_id), "Nothing to resume."
    except AgentResumeError as error:
        return None, error.message


def export_sessions(options: argparse.Namespace) -> int:
    """``nexa export FILE [SESSION …]``."""
    with open_services(options) as services:
        transfer = services.open_transfer()
        ids = tuple(SessionId(checked_id(name, kind="session")) for name in options.session)
        if options.file.suffix == ".md":
            if len(ids) != 1:
                raise InvalidInput("A Markdown export holds one session.", hint="nexa export FILE.md SESSION")
            transfer.export_markdown(ids[0], options.file)
        else:
            transfer.export_json(ids, options.file)
    return ExitCode.COMPLETED


def import_sessions(options: argparse.Namespace) -> int:
    """``nexa import FILE``, with a report."""
    with open_services(options) as services:
        report = services.open_transfer().import_file(options.file)
        if options.json:
            print_json(report.model_dump())
        else:
            print(
                f"{report.added_sessions} session(s) and {report.added_runs} run(s) added, "
                f"{report.already_there} already there."
            )
            for problem in report.problems:
                print(f"  - {visible_text(problem)}")
    return ExitCode.COMPLETED


def run_doctor(options: argparse.Namespace) -> int:
    """``nexa doctor``; fails when something that is needed does not work."""
    from nexa_desktop.wiring import diagnose

    findings = diagnose(options.data_dir)
    for finding in findings:
        if options.json:
            print_json(finding.model_dump())
        else:
            print(f"{'ok     ' if finding.is_sound else 'problem'}  {finding.subject}: {visible_text(finding.detail)}")
            if finding.hint:
                print(f"         {finding.hint}")
    return ExitCode.COMPLETED if all(finding.is_sound or not finding.is_required for finding in findings) else ExitCode.FAILED
