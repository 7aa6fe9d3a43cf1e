import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ClientBilling } from "#src/domain/admin/admin-billing.contract.ts";
import { formatCents, formatPrice } from "#src/domain/billing/money.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { EventTable, InvoiceTable } from "./BillingTables.tsx";
import { clientBillingQuery, useAskProvider } from "./clients.query.ts";

const STATUS: Record<ClientBilling["status"], string> = {
  trialing: "In trial",
  trial_ended: "Trial ended",
  active: "Active",
  past_due: "Past due",
  unpaid: "Unpaid",
  paused: "Paused",
  canceled: "Canceled",
};
const SOURCE: Record<ClientBilling["source"], string> = {
  trial: "free trial",
  subscription: "subscription",
  staff: "free of charge",
  contract: "contract",
  none: "nothing bought",
};

/** A client's standing, usage, held messages, invoices and what the payment provider reported last. */
export function BillingSection({ clientId }: { clientId: string }) {
  const billing = useQuery(clientBillingQuery(clientId));
  const { data } = billing;
  return (
    <>
      <Section title="Billing">
        {data === undefined && !billing.isError ? <SectionLoading label="Loading billing" /> : null}
        {data === undefined && billing.isError ? (
          <QueryError query={billing} title="Billing could not be loaded" />
        ) : null}
        {data === undefined ? null : <Facts billing={data} />}
      </Section>
      {data === undefined ? null : (
        <>
          <Section title="Invoices" flush>
            <InvoiceTable invoices={data.invoices} />
          </Section>
          <Section
            title="Payment provider"
            description={
              data.askedAt === null
                ? "Not asked yet. It reports changes as they happen."
                : `Last asked on ${formatDateTime(data.askedAt, "UTC")} UTC.`
            }
            actions={data.customerId === null ? undefined : <AskProvider clientId={clientId} />}
            flush
          >
            <EventTable events={data.events} />
          </Section>
        </>
      )}
    </>
  );
}

function AskProvider({ clientId }: { clientId: string }) {
  const ask = useAskProvider(clientId);
  return (
    <Button
      size="sm"
      loading={ask.isPending}
      icon={<RefreshCw aria-hidden="true" className="size-4 text-faint" />}
      onClick={() => ask.mutate(undefined, toastOutcome("Up to date", "The provider could not be asked"))}
    >
      Ask the provider again
    </Button>
  );
}

function Facts({ billing }: { billing: ClientBilling }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {listFacts(billing).map(([name, text]) => (
        <div key={name} className="grid content-start">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function listFacts(billing: ClientBilling): [name: string, text: string][] {
  const { plan, status, source, access, period, usage, held, overage, creditMessages, mrrCents } = billing;
  const day = (at: string) => formatDate(at, "UTC");
  const ends = billing.trialEndsAt ?? billing.cancelAt ?? billing.graceEndsAt;
  const { subscription, contract } = billing;
  const facts: [name: string, text: string][] = [
    ["Plan", `${PLANS[plan].name}, ${SOURCE[source]}`],
    ["Status", `${STATUS[status]}, ${access === "full" ? "full access" : "read-only"}`],
    ["Monthly revenue", formatPrice(mrrCents)],
    ["Period (UTC)", `${day(period.start)} – ${day(period.end)}`],
    ["Ends", ends === null ? "Open" : day(ends)],
    ["Messages counted", `${formatCount(usage.counted)} of ${formatCount(usage.included)}`],
    ["Free messages in the period", formatCount(creditMessages)],
    ["Additional messages", `${formatCount(usage.overageMessages)}, ${formatCents(usage.overageCents)}`],
    ["Messages over the plan", describeOverage(overage)],
    [
      "Held messages",
      held.oldestAt === null ? formatCount(held.count) : `${formatCount(held.count)}, since ${day(held.oldestAt)}`,
    ],
    ["Subscription", subscription === null ? "None" : describeSubscription(subscription)],
  ];
  if (contract !== null) facts.push(["Contract", describeContract(contract)]);
  return facts;
}

function describeOverage({ mode, limitCents }: ClientBilling["overage"]): string {
  if (mode === "hold") return "Held";
  return limitCents === null ? "Paid" : `Paid, up to ${formatPrice(limitCents)}`;
}

function describeSubscription({ status, plan, discountCents }: NonNullable<ClientBilling["subscription"]>): string {
  const discount = discountCents === 0 ? "" : `, ${formatPrice(discountCents)} off`;
  return `${PLANS[plan].name}, ${status.replaceAll("_", " ")}${discount}`;
}

function describeContract({ from, to, priceCents }: NonNullable<ClientBilling["contract"]>): string {
  const end = to === null ? "open" : formatDate(to, "UTC");
  return `${formatPrice(priceCents)} a month, ${formatDate(from, "UTC")} – ${end}`;
}
