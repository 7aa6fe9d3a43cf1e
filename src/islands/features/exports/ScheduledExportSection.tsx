import { useQuery } from "@tanstack/react-query";
import type { ScheduledExport } from "#src/domain/exports/scheduled-export.contract.ts";
import { formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { ExportedDays } from "./ExportedDays.tsx";
import { RewriteDialog } from "./RewriteDialog.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { isWriting, scheduledExportQuery, useDeleteScheduledExport, useStopWriting } from "./scheduled-export.query.ts";

/** Finished days in a bucket of the workspace's own: where, and what was written. */
export function ScheduledExportSection() {
  const stored = useQuery(scheduledExportQuery());
  const isReadOnly = useReadOnly();
  const schedule = stored.data?.schedule ?? null;
  return (
    <Section
      title="Scheduled export"
      description="Finished days go to your own S3-compatible bucket each night, for DuckDB, BigQuery, Snowflake and others."
      actions={schedule === null ? null : <StateBadge schedule={schedule} />}
    >
      {stored.isPending ? <SectionLoading label="Loading the scheduled export" rows={2} flush /> : null}
      {stored.isError && stored.data === undefined ? (
        <QueryError query={stored} title="The scheduled export could not be loaded" />
      ) : null}
      {stored.data === undefined ? null : (
        <div className="grid gap-4">
          {schedule === null ? null : <Place schedule={schedule} />}
          <div className="flex flex-wrap items-center gap-2">
            <ScheduleDialog
              schedule={schedule}
              trigger={<Button disabled={isReadOnly}>{schedule === null ? "Set up" : "Edit"}</Button>}
            />
            {schedule === null ? null : <Actions schedule={schedule} />}
          </div>
          <p className="max-w-prose text-sm text-soft">
            Conversations, messages, events and readings, redacted as they are stored.{" "}
            <a
              href={paths.doc("warehouse")}
              className="font-semibold text-ink underline decoration-edge underline-offset-4"
            >
              Your data in your warehouse
            </a>
          </p>
          {schedule === null || schedule.days.length === 0 ? null : <ExportedDays days={schedule.days} />}
        </div>
      )}
    </Section>
  );
}

function Place({ schedule }: { schedule: ScheduledExport }) {
  const { client } = useDash();
  const { endpoint, bucket, prefix, lastError, nextAt, since, dayCount } = schedule;
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold wrap-anywhere">{prefix === "" ? bucket : `${bucket}/${prefix}`}</p>
      <p className="text-[0.8125rem] wrap-anywhere text-soft">{endpoint}</p>
      {lastError === null ? null : <p className="text-drop-ink">{lastError}. It is tried again by itself.</p>}
      <p className="text-[0.8125rem] text-soft">
        {dayCount === 1 ? "1 day" : `${formatCount(dayCount)} days`} in the bucket, since{" "}
        {formatDate(`${since}T00:00:00Z`, "UTC")}
        {nextAt === null || isWriting(schedule) ? "" : ` · next at ${formatDateTime(nextAt, client.timeZone)}`}
      </p>
    </div>
  );
}

function Actions({ schedule }: { schedule: ScheduledExport }) {
  const stop = useStopWriting();
  const remove = useDeleteScheduledExport();
  return (
    <>
      {schedule.enabled ? <RewriteDialog since={schedule.since} trigger={<Button>Write days again</Button>} /> : null}
      {schedule.running || schedule.rewriteFrom !== null ? (
        <Button
          loading={stop.isPending}
          onClick={() =>
            stop.mutate(undefined, toastOutcome("Stopped until the next night", "It could not be stopped"))
          }
        >
          Stop writing
        </Button>
      ) : null}
      <ConfirmDialog
        title="End the scheduled export?"
        description="No more days are written, and the key is forgotten. What is in the bucket stays there."
        trigger={<Button variant="quiet">Delete</Button>}
        confirm="End export"
        failure="The scheduled export could not be ended"
        pending={remove.isPending}
        onConfirm={(outcome) => remove.mutate(undefined, outcome)}
      />
    </>
  );
}

function StateBadge({ schedule }: { schedule: ScheduledExport }) {
  if (!schedule.enabled) return <Badge tone="neutral">Off</Badge>;
  if (schedule.lastError !== null) return <Badge tone="bad">Failed</Badge>;
  if (isWriting(schedule)) return <Badge tone="accent">Writing</Badge>;
  return <Badge tone="good">Up to date</Badge>;
}
