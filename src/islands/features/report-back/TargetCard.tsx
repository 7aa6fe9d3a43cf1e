import { CircleAlert, CircleCheck, CircleOff, Clock, Ellipsis } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import type { ReportTarget } from "#src/domain/sources/report-targets.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastFailure, toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { KIND_NAMES } from "./kind-names.ts";
import { useDeleteReportTarget, useSwitchReportTarget, useTestReportTarget } from "./report-back.query.ts";

/** A target with its state; with its actions where `canChange`. */
export function TargetCard({ target, canChange }: { target: ReportTarget; canChange: boolean }) {
  const { client } = useDash();
  const { kind, url, datasetId, measurementId, lastSentAt, lastError } = target;
  const name = url ?? measurementId ?? `Dataset ${datasetId ?? ""}`;
  return (
    <article aria-label={name} className="grid gap-3 rounded-sm border border-rule p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{KIND_NAMES[kind]}</h3>
          <p className="text-[0.8125rem] wrap-anywhere text-soft">{name}</p>
        </div>
        <StateBadge target={target} />
      </header>
      {lastError === null ? null : <p className="text-sm text-drop-ink">{lastError}</p>}
      <p className="text-[0.8125rem] text-soft">
        {lastSentAt === null
          ? "No conversation reported yet"
          : `Last sent ${formatDateTime(lastSentAt, client.timeZone)}`}
      </p>
      {canChange ? <TargetActions target={target} name={name} /> : null}
    </article>
  );
}

function TargetActions({ target: { id, enabled }, name }: { target: ReportTarget; name: string }) {
  const isReadOnly = useReadOnly();
  const [isDeleting, setDeleting] = useState(false);
  const test = useTestReportTarget();
  const change = useSwitchReportTarget();
  const remove = useDeleteReportTarget();
  function sendTest(): void {
    test.mutate(id, {
      onSuccess: ({ ok, error }) =>
        void toast(
          ok
            ? { title: "The target accepts reports" }
            : { title: "The target refuses reports", description: error ?? "No answer", variant: "destructive" },
        ),
      onError: (error) => toastFailure("The test could not be sent", error),
    });
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" loading={test.isPending} disabled={isReadOnly} onClick={sendTest}>
        Test
      </Button>
      <IconMenu label={`More: ${name}`} icon={Ellipsis}>
        <MenuItem
          disabled={isReadOnly}
          onSelect={() =>
            change.mutate(
              { id, enabled: !enabled },
              toastOutcome(enabled ? "Switched off" : "Switched on", "The target could not be switched"),
            )
          }
        >
          {enabled ? "Switch off" : "Switch on"}
        </MenuItem>
        <MenuItem danger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </IconMenu>
      {isDeleting ? (
        <ConfirmDialog
          title="Delete the target?"
          description="Nothing more is reported to it, and what waits is not sent."
          onClose={() => setDeleting(false)}
          confirm="Delete target"
          failure="The target could not be deleted"
          pending={remove.isPending}
          onConfirm={(outcome) => remove.mutate(id, outcome)}
        />
      ) : null}
    </div>
  );
}

function StateBadge({ target: { enabled, lastSentAt, lastError } }: { target: ReportTarget }) {
  if (!enabled) {
    return (
      <Badge icon={<CircleOff aria-hidden="true" />} tone="neutral">
        Off
      </Badge>
    );
  }
  if (lastError !== null) {
    return (
      <Badge icon={<CircleAlert aria-hidden="true" />} tone="warn">
        Last report not accepted
      </Badge>
    );
  }
  return lastSentAt === null ? (
    <Badge icon={<Clock aria-hidden="true" />} tone="neutral">
      Nothing sent yet
    </Badge>
  ) : (
    <Badge icon={<CircleCheck aria-hidden="true" />} tone="good">
      Reporting
    </Badge>
  );
}
