import { useQuery } from "@tanstack/react-query";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { formatCount, formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { heldQuery } from "./usage.query.ts";

/** Messages that are held, and what adds them; nothing if there are none. */
export function HeldSection({ billing }: { billing: BillingSummary }) {
  const { client } = useDash();
  const held = useQuery(heldQuery());
  if (held.data === undefined || held.data.count === 0) return null;
  const { count, oldestAt, expiresAt, willReleaseAt, releasing } = held.data;
  const day = (at: string) => formatDate(at, client.timeZone);
  return (
    <Section title={`${formatNumberOf(count, "message")} held`}>
      <div role="status" className="grid gap-1.5 text-sm text-soft">
        <p>
          They are stored safely, but not in your figures yet
          {oldestAt === null ? "" : `; the oldest is from ${day(oldestAt)}`}.
        </p>
        {releasing ? (
          <p className="font-semibold text-ink">They are being added now, {formatCount(count)} to go.</p>
        ) : null}
        {willReleaseAt === null || releasing ? null : <p>The next period adds them on {day(willReleaseAt)}.</p>}
        <p>
          {billing.access === "read_only"
            ? "Choosing or paying a plan adds them at once."
            : "A bigger plan adds them at once."}
        </p>
        {expiresAt === null ? null : (
          <p className="font-medium text-drop-ink">The oldest are deleted from {day(expiresAt)} on.</p>
        )}
      </div>
    </Section>
  );
}
