import { CircleAlert, CircleCheck, CircleOff, Clock, Ellipsis } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import type { Delivery, WebhookEndpoint } from "#src/domain/webhooks/webhooks.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastFailure, toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EndpointDialog } from "./EndpointDialog.tsx";
import type { EventTypes } from "./EndpointDialog.tsx";
import { useChangeEndpoint, useDeleteEndpoint, useRotateEndpoint, useTestEndpoint } from "./webhooks.query.ts";

type EndpointCardProps = {
  endpoint: WebhookEndpoint;
  eventTypes: EventTypes;
  /** An impersonating administrator changes no secrets. */
  isFixed: boolean;
  onSecret: (secret: string) => void;
};

/** An endpoint with its state, its actions and its deliveries. */
export function EndpointCard({ endpoint, eventTypes, isFixed, onSecret }: EndpointCardProps) {
  const { client } = useDash();
  const isReadOnly = useReadOnly();
  const [open, setOpen] = useState<"edit" | "rotate" | "delete" | null>(null);
  const [showsLog, setShowsLog] = useState(false);
  const test = useTestEndpoint();
  const change = useChangeEndpoint();
  const rotate = useRotateEndpoint();
  const remove = useDeleteEndpoint();
  const { id, url, description, events, enabled, disabledReason, secretHint, lastDelivery } = endpoint;

  function sendTest(): void {
    test.mutate(id, {
      onSuccess: ({ delivery }) => toastDelivery(delivery),
      onError: (error) => toastFailure("The test could not be sent", error),
    });
  }

  return (
    <article aria-label={url} className="grid gap-3 rounded-sm border border-rule p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal wrap-anywhere">
            {description === "" ? url : description}
          </h3>
          {description === "" ? null : <p className="text-[0.8125rem] wrap-anywhere text-soft">{url}</p>}
        </div>
        <StateBadge endpoint={endpoint} />
      </header>
      {disabledReason === null ? null : (
        <p className="text-sm text-drop-ink">
          We switched it off: {disabledReason} Switch it on when it answers again, and send again what it missed.
        </p>
      )}
      <p className="text-[0.8125rem] text-soft">
        {events.length === 0 ? "Only alerts sent to it" : events.join(", ")} · Secret ends in{" "}
        <code className="font-mono">{secretHint}</code>
        {lastDelivery === null ? null : ` · Last message ${formatDateTime(lastDelivery.at, client.timeZone)}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" aria-expanded={showsLog} onClick={() => setShowsLog(!showsLog)}>
          {showsLog ? "Hide messages" : "Messages"}
        </Button>
        {isFixed ? null : (
          <>
            <Button size="sm" loading={test.isPending} disabled={isReadOnly} onClick={sendTest}>
              Send a test
            </Button>
            <IconMenu label={`More: ${url}`} icon={Ellipsis}>
              <MenuItem disabled={isReadOnly} onSelect={() => setOpen("edit")}>
                Change
              </MenuItem>
              <MenuItem
                disabled={isReadOnly}
                onSelect={() =>
                  change.mutate(
                    { id, enabled: !enabled },
                    toastOutcome(enabled ? "Switched off" : "Switched on", "The endpoint could not be switched"),
                  )
                }
              >
                {enabled ? "Switch off" : "Switch on"}
              </MenuItem>
              <MenuItem disabled={isReadOnly} onSelect={() => setOpen("rotate")}>
                Replace the secret
              </MenuItem>
              <MenuItem danger onSelect={() => setOpen("delete")}>
                Delete
              </MenuItem>
            </IconMenu>
          </>
        )}
      </div>
      {showsLog ? <DeliveryLog endpoint={endpoint} isFixed={isFixed} /> : null}
      {open === "edit" ? (
        <EndpointDialog endpoint={endpoint} eventTypes={eventTypes} onClose={() => setOpen(null)} />
      ) : null}
      {open === "rotate" ? (
        <ConfirmDialog
          title="Replace the secret?"
          description="For 24 hours messages are signed with both secrets, so that you can change your server meanwhile."
          tone="primary"
          onClose={() => setOpen(null)}
          confirm="Replace secret"
          failure="The secret could not be replaced"
          pending={rotate.isPending}
          onConfirm={({ onSuccess, onError }) =>
            rotate.mutate(id, {
              onError,
              onSuccess: ({ secret }) => {
                onSuccess();
                onSecret(secret);
              },
            })
          }
        />
      ) : null}
      {open === "delete" ? (
        <ConfirmDialog
          title="Delete the endpoint?"
          description="Nothing more is sent to it, and its messages are deleted."
          onClose={() => setOpen(null)}
          confirm="Delete endpoint"
          failure="The endpoint could not be deleted"
          pending={remove.isPending}
          onConfirm={(outcome) => remove.mutate(id, outcome)}
        />
      ) : null}
    </article>
  );
}

function StateBadge({ endpoint: { enabled, lastDelivery } }: { endpoint: WebhookEndpoint }) {
  if (!enabled) {
    return (
      <Badge icon={<CircleOff aria-hidden="true" />} tone="neutral">
        Off
      </Badge>
    );
  }
  if (lastDelivery === null) {
    return (
      <Badge icon={<Clock aria-hidden="true" />} tone="neutral">
        Nothing sent yet
      </Badge>
    );
  }
  const isGood = lastDelivery.status === "delivered";
  return (
    <Badge
      tone={isGood ? "good" : "warn"}
      icon={isGood ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
    >
      {isGood ? "Delivered" : "Last message not delivered"}
    </Badge>
  );
}

function toastDelivery({ state, attempts }: Delivery): void {
  const [attempt] = attempts;
  if (state === "delivered")
    toast({ title: "Test delivered", description: `Answered ${attempt?.status ?? ""} in ${attempt?.ms ?? 0} ms` });
  else
    toast({ title: "The test was not delivered", description: attempt?.error ?? "No answer", variant: "destructive" });
}
