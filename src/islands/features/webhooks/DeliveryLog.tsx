import { useInfiniteQuery } from "@tanstack/react-query";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import type { Delivery, WebhookEndpoint } from "#src/domain/webhooks/webhooks.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { ShowMore } from "../../lib/screens/lists/ShowMore.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { deliveriesQuery, useRecover, useRedeliver } from "./webhooks.query.ts";

/** An endpoint's messages with their attempts; failed ones can be sent again, one or all of the last day. */
export function DeliveryLog({ endpoint, isFixed }: { endpoint: WebhookEndpoint; isFixed: boolean }) {
  const list = useInfiniteQuery(deliveriesQuery(endpoint.id));
  const recover = useRecover();
  const isReadOnly = useReadOnly();
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  if (list.isPending) return <SectionLoading label="Loading messages" rows={3} />;
  if (list.data === undefined) return <QueryError query={list} className="py-6!" />;
  if (deliveries.length === 0) return <p className="text-sm text-soft">Nothing was sent in the last 30 days.</p>;
  const hasFailed = deliveries.some(({ state }) => state === "failed");

  function recoverDay(): void {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    recover.mutate(
      { id: endpoint.id, since },
      {
        ...toastOutcome("", "The messages could not be sent again"),
        onSuccess: ({ redelivered }) => void toast({ title: `${redelivered} sent again` }),
      },
    );
  }

  return (
    <div className="grid gap-2 border-t border-rule pt-3">
      {hasFailed && !isFixed ? (
        <Button size="sm" className="w-fit" loading={recover.isPending} disabled={isReadOnly} onClick={recoverDay}>
          Send again what failed in the last 24 hours
        </Button>
      ) : null}
      <ul aria-label="Messages" className="divide-y divide-rule">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryRow endpointId={endpoint.id} delivery={delivery} isFixed={isFixed} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}

const LABELS = { waiting: "Waiting", delivered: "Delivered", failed: "Failed" } as const;
const TONES = { waiting: "neutral", delivered: "good", failed: "bad" } as const;

function DeliveryRow({ endpointId, delivery, isFixed }: { endpointId: string; delivery: Delivery; isFixed: boolean }) {
  const { client } = useDash();
  const redeliver = useRedeliver();
  const isReadOnly = useReadOnly();
  const { id, type, state, createdAt, attempts, nextAttemptAt, messageId } = delivery;
  return (
    <details className="group py-1">
      <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ›
        </span>
        <code className="font-mono font-semibold">{type}</code>
        <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
        <span className="tabular ml-auto text-soft">{formatDateTime(createdAt, client.timeZone)}</span>
      </summary>
      <div className="grid gap-2 pb-3 pl-4 text-[0.8125rem]">
        <p className="text-soft">
          Message <code className="font-mono wrap-anywhere">{messageId}</code>
          {nextAttemptAt === null ? "" : ` · Next attempt ${formatDateTime(nextAttemptAt, client.timeZone)}`}
        </p>
        <ol aria-label="Attempts" className="grid gap-2">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="grid gap-1">
              <span className={attempt.error === null ? "" : "text-drop-ink"}>
                {formatDateTime(attempt.at, client.timeZone)}: {attempt.error ?? `answered ${attempt.status ?? ""}`} in{" "}
                {attempt.ms} ms
              </span>
              {attempt.response === "" ? null : (
                <pre className="max-h-32 overflow-auto rounded-sm border border-rule bg-paper p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                  {attempt.response}
                </pre>
              )}
            </li>
          ))}
        </ol>
        {isFixed || state === "waiting" ? null : (
          <Button
            size="sm"
            className="w-fit"
            loading={redeliver.isPending}
            disabled={isReadOnly}
            onClick={() =>
              redeliver.mutate(
                { id: endpointId, deliveryId: id },
                toastOutcome("Sent again", "The message could not be sent again"),
              )
            }
          >
            Send again
          </Button>
        )}
      </div>
    </details>
  );
}
