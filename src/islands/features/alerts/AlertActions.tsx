import { useNavigate } from "@tanstack/react-router";
import { BellOff, ChevronDown, Ellipsis, Pencil, Send } from "lucide-react";
import { useState } from "react";
import type { Alert } from "#src/domain/alerts/alerts.contract.ts";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { DropdownMenu, MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastFailure, toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useDeleteAlert, useMuteAlert, useSwitchAlert, useTestAlert } from "./alerts.query.ts";
import { ManageLink } from "./ManageLink.tsx";
import { useCanManage } from "./use-can-manage.ts";

const MUTES = [
  { label: "For an hour", ms: HOUR_MS },
  { label: "For 8 hours", ms: 8 * HOUR_MS },
  { label: "For a day", ms: DAY_MS },
  { label: "For a week", ms: 7 * DAY_MS },
] as const;

function getInstantIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** Mute, test, change, switch off and delete. */
export function AlertActions({ alert }: { alert: Alert }) {
  const canManage = useCanManage();
  const isReadOnly = useReadOnly();
  const navigate = useNavigate();
  const mute = useMuteAlert();
  const test = useTestAlert();
  const switchAlert = useSwitchAlert();
  const remove = useDeleteAlert();
  const [deleting, setDeleting] = useState(false);
  const { id, enabled, mutedUntil } = alert;
  if (!canManage) return null;

  function muteFor(ms: number): void {
    mute.mutate({ id, until: getInstantIn(ms) }, toastOutcome("Alert muted", "The alert could not be muted"));
  }

  function sendTest(): void {
    test.mutate(id, {
      onSuccess: ({ deliveries }) => {
        const failed = deliveries.filter(({ ok }) => !ok);
        if (deliveries.length === 0)
          toast({ title: "This alert notifies nobody: add a person, chat or webhook first" });
        else if (failed.length === 0)
          toast({ title: "Test sent", description: deliveries.map(({ target }) => target).join(", ") });
        else {
          const description = failed.map(({ target, error }) => `${target}: ${error ?? "failed"}`).join(". ");
          toast({ title: "The test was not delivered everywhere", description, variant: "destructive" });
        }
      },
      onError: (error) => toastFailure("The test could not be sent", error),
    });
  }

  return (
    <div className="flex flex-wrap gap-2">
      {mutedUntil === null ? (
        <DropdownMenu
          align="end"
          trigger={
            <Button
              icon={<BellOff aria-hidden="true" className="size-4" />}
              loading={mute.isPending}
              disabled={isReadOnly}
            >
              Mute
              <ChevronDown aria-hidden="true" className="size-3.5 text-faint" />
            </Button>
          }
        >
          {MUTES.map(({ label, ms }) => (
            <MenuItem key={label} onSelect={() => muteFor(ms)}>
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      ) : (
        <Button
          loading={mute.isPending}
          disabled={isReadOnly}
          onClick={() =>
            mute.mutate({ id, until: null }, toastOutcome("Alert unmuted", "The alert could not be unmuted"))
          }
        >
          Unmute
        </Button>
      )}
      <Button
        icon={<Send aria-hidden="true" className="size-4" />}
        loading={test.isPending}
        disabled={isReadOnly}
        onClick={sendTest}
      >
        Send a test
      </Button>
      <ManageLink to={paths.dash.editAlert(id)}>
        <Pencil aria-hidden="true" className="size-4" />
        Change
      </ManageLink>
      <IconMenu label="More" icon={Ellipsis} disabled={isReadOnly}>
        <MenuItem
          onSelect={() =>
            switchAlert.mutate(
              { id, enabled: !enabled },
              toastOutcome(enabled ? "Alert switched off" : "Alert switched on", "The alert could not be switched"),
            )
          }
        >
          {enabled ? "Switch off" : "Switch on"}
        </MenuItem>
        <MenuItem danger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </IconMenu>
      {deleting ? (
        <ConfirmDialog
          title={`Delete “${alert.name}”?`}
          description="Its history is deleted too. No notice is sent."
          onClose={() => setDeleting(false)}
          confirm="Delete alert"
          failure="The alert could not be deleted"
          pending={remove.isPending}
          onConfirm={(outcome) =>
            remove.mutate(id, { onError: outcome.onError, onSuccess: () => void navigate({ to: paths.dash.alerts }) })
          }
        />
      ) : null}
    </div>
  );
}
