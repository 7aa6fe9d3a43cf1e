import { useQuery } from "@tanstack/react-query";
import { canEditReports } from "#src/domain/auth/policies.ts";
import { describeReportFilter } from "#src/domain/reports/sheet.ts";
import { getReportWords } from "#src/domain/reports/words/report-words.ts";
import type { Schedule } from "#src/domain/reports/schedules.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { schedulesQuery, useChangeSchedule, useDeleteSchedule } from "./reports.query.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { describeSchedule } from "./schedule-labels.ts";

/** The reports that are sent by email. */
export function SchedulesSection() {
  const schedules = useQuery(schedulesQuery());
  const rows = schedules.data?.schedules ?? [];
  return (
    <Section title="Scheduled reports" description="Sent by email with the PDF attached.">
      {schedules.isPending ? <SectionLoading label="Loading scheduled reports" /> : null}
      {schedules.isError && schedules.data === undefined ? <QueryError query={schedules} className="py-6!" /> : null}
      {schedules.data !== undefined && rows.length === 0 ? (
        <p className="text-sm text-soft">None yet. Schedule the report to get it every week or month.</p>
      ) : null}
      {rows.length === 0 ? null : (
        <ul className="grid gap-3">
          {rows.map((schedule) => (
            <li key={schedule.id} className="rounded-sm border border-rule p-3">
              <ScheduleRow schedule={schedule} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const STATES = { member: null, confirmed: "confirmed", waiting: "waiting for confirmation" } as const;

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { client, role, impersonation, accounts } = useDash();
  const isReadOnly = useReadOnly();
  const change = useChangeSchedule();
  const remove = useDeleteSchedule();
  const when = describeSchedule(schedule);
  const accountName = accounts.find(({ id }) => id === schedule.filter.account)?.name;
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{when}</h3>
        {schedule.enabled ? null : <Badge>Paused</Badge>}
      </div>
      <p className="text-soft">
        {describeLanguage(schedule.lang)} ·{" "}
        {describeReportFilter({ ...schedule.filter, accountName }, getReportWords("en"))}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {schedule.recipients.map(({ address, state }) => (
          <li key={address} className="wrap-anywhere">
            {address}
            {STATES[state] === null ? null : <span className="text-soft"> ({STATES[state]})</span>}
          </li>
        ))}
      </ul>
      <p className="text-xs text-faint">
        {schedule.nextAt === null ? "Not scheduled" : `Next on ${formatDateTime(schedule.nextAt, client.timeZone)}`}
        {schedule.lastSentAt === null ? "" : ` · last sent on ${formatDateTime(schedule.lastSentAt, client.timeZone)}`}
      </p>
      {canEditReports(role) && impersonation === undefined && !isReadOnly ? (
        <div className="flex flex-wrap gap-2">
          <ScheduleDialog schedule={schedule} trigger={<Button size="sm">Edit</Button>} />
          <Button
            size="sm"
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                { id: schedule.id, enabled: !schedule.enabled },
                toastOutcome(
                  schedule.enabled ? "Schedule paused" : "Schedule resumed",
                  "The schedule could not be changed",
                ),
              )
            }
          >
            {schedule.enabled ? "Pause" : "Resume"}
          </Button>
          <ConfirmDialog
            title="Delete this schedule?"
            description={`${when}: no more reports are sent.`}
            trigger={<Button size="sm">Delete</Button>}
            confirm="Delete"
            failure="The schedule could not be deleted"
            pending={remove.isPending}
            onConfirm={(outcome) => remove.mutate(schedule.id, outcome)}
          />
        </div>
      ) : null}
    </div>
  );
}
