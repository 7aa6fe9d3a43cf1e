import type { UseQueryResult } from "@tanstack/react-query";
import { formatCents } from "#src/domain/billing/money.ts";
import type { ChangePreview } from "#src/domain/billing/summary.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

const MAX_NAMES = 3;

/** What a change of plan costs today and later, or what is in its way. */
export function PlanPreview({ preview }: { preview: UseQueryResult<ChangePreview> }) {
  const { client } = useDash();
  const { data } = preview;
  if (data === undefined) {
    if (preview.isError) {
      return <QueryError query={preview} title="The price could not be calculated" className="py-4!" />;
    }
    return (
      <div role="status" aria-label="Calculating the price" className="grid gap-2">
        <Skeleton className="h-28 w-full" />
      </div>
    );
  }
  const { effectiveAt, chargeTodayCents, lines, overage, nextInvoiceAt, nextInvoiceCents, blockers, accountsOver } =
    data;
  const [blocker] = blockers;
  if (blocker !== undefined) {
    return (
      <div role="alert" className="grid gap-1 rounded-sm border border-drop-ink/40 p-4 text-sm">
        <p className="font-semibold">This plan has room for {blocker.allowed} API accounts</p>
        <p className="text-soft">
          Your workspace has {blocker.have}. There is no room for {joinNames(accountsOver)}.{" "}
          <DashLink to={paths.dash.settingsApi} className="font-semibold text-ink underline underline-offset-4">
            See your API accounts
          </DashLink>
        </p>
      </div>
    );
  }
  return (
    <div role="status" className="grid gap-3 rounded-sm bg-wash p-4 text-sm">
      <dl className="grid gap-1.5">
        {lines.map(({ text, amountCents }) => (
          <div key={text} className="flex justify-between gap-x-4">
            <dt className="min-w-0 text-soft">{text}</dt>
            <dd className="tabular whitespace-nowrap">{formatCents(amountCents)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule not-first:border-t not-first:pt-2">
          <dt className="font-semibold">Due today</dt>
          <dd className="figure-text text-2xl">{formatCents(chargeTodayCents)}</dd>
        </div>
      </dl>
      {overage.beforeCents === overage.afterCents ? null : (
        <p className="text-soft">
          Your {formatNumberOf(overage.messages, "additional message")} so far cost{" "}
          <span className="tabular font-semibold text-ink">{formatCents(overage.afterCents)}</span> instead of{" "}
          <span className="tabular">{formatCents(overage.beforeCents)}</span>.
        </p>
      )}
      <p className="text-soft">
        {describeStart(data, formatDate(effectiveAt, client.timeZone))} The next invoice is{" "}
        {formatCents(nextInvoiceCents)} on {formatDate(nextInvoiceAt, client.timeZone)}.
      </p>
    </div>
  );
}

/** At most three names, and how many more there are. */
function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? `${shown} and ${String(names.length - MAX_NAMES)} more` : shown;
}

function describeStart({ to, kind, effectiveAt, nextInvoiceAt }: ChangePreview, day: string): string {
  const { name } = PLANS[to];
  if (kind === "none") return `You keep ${name}.`;
  if (kind === "downgrade" && effectiveAt === nextInvoiceAt)
    return `${name} starts on ${day}. Until then nothing changes.`;
  return `${name} starts at once, with all of its included messages for this period.`;
}
