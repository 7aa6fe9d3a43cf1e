import { Download } from "lucide-react";
import { isUnfinished } from "#src/domain/exports/exports.contract.ts";
import type { WorkspaceExport } from "#src/domain/exports/exports.contract.ts";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useDeleteExport, useExportLink } from "./exports.query.ts";

const STATES = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "Exporting", tone: "accent" },
  done: { label: "Ready", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  canceled: { label: "Canceled", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
} as const;

/** The exports, newest first. */
export function ExportList({ exports }: { exports: readonly WorkspaceExport[] }) {
  if (exports.length === 0) return <p className="px-4 pb-5 text-sm text-soft sm:px-5">No exports yet.</p>;
  return (
    <ul aria-label="Exports" className="divide-y divide-rule border-t border-rule">
      {exports.map((one) => (
        <ExportRow key={one.id} one={one} />
      ))}
    </ul>
  );
}

function ExportRow({ one }: { one: WorkspaceExport }) {
  const { client } = useDash();
  const { label, tone } = STATES[one.state];
  const when = formatDateTime(one.requestedAt, client.timeZone);
  return (
    <li className="grid gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {when}
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="text-[0.8125rem] wrap-anywhere text-soft">{describe(one, client.timeZone)}</span>
        </div>
        {one.state === "done" ? <DownloadLink id={one.id} when={when} /> : null}
        <End one={one} when={when} />
      </div>
      {isUnfinished(one) && one.totalRows > 0 ? (
        <Progress
          label="Progress of the export"
          value={Math.min(one.rows, one.totalRows)}
          max={one.totalRows}
          tone="accent"
        />
      ) : null}
    </li>
  );
}

function describe(
  { state, requestedBy, rows, totalRows, bytes, expiresAt }: WorkspaceExport,
  timeZone: string,
): string {
  const by = `Requested by ${requestedBy}`;
  if (state === "done" && expiresAt !== null) {
    return `${by} · ${formatBytes(bytes)} · until ${formatDateTime(expiresAt, timeZone)}`;
  }
  if (state === "failed") return `${by} · something went wrong on our side; start a new one`;
  if (state !== "waiting" && state !== "running") return by;
  // It had been finished before.
  if (expiresAt !== null) return `${by} · being made again, because a person was erased`;
  return totalRows === 0 ? by : `${by} · ${formatCount(rows)} of about ${formatCount(Math.max(rows, totalRows))} rows`;
}

function DownloadLink({ id, when }: { id: string; when: string }) {
  const link = useExportLink();
  return (
    <Button
      size="sm"
      aria-label={`Download the export of ${when}`}
      loading={link.isPending}
      icon={<Download aria-hidden="true" className="size-4 text-faint" />}
      onClick={() =>
        link.mutate(id, {
          // The file may be larger than what a page can hold: the browser loads it by itself.
          onSuccess: ({ url }) => location.assign(url),
          onError: (error) =>
            toast({ title: "Download failed", description: getErrorMessage(error), variant: "destructive" }),
        })
      }
    >
      Download
    </Button>
  );
}

function End({ one, when }: { one: WorkspaceExport; when: string }) {
  const remove = useDeleteExport();
  if (isUnfinished(one)) {
    return (
      <ConfirmDialog
        title="Cancel this export?"
        description="What was written so far is deleted."
        trigger={
          <Button variant="quiet" size="sm" aria-label={`Cancel the export of ${when}`}>
            Cancel
          </Button>
        }
        confirm="Cancel export"
        cancel="Keep exporting"
        failure="The export could not be canceled"
        pending={remove.isPending}
        onConfirm={(outcome) => remove.mutate(one.id, outcome)}
      />
    );
  }
  if (one.state !== "done") return null;
  return (
    <ConfirmDialog
      title="Delete this export?"
      description="The file can't be downloaded any longer. Your workspace is not changed."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Delete the export of ${when}`}>
          Delete
        </Button>
      }
      confirm="Delete export"
      failure="The export could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(one.id, outcome)}
    />
  );
}
