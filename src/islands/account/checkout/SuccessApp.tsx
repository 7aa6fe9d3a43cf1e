import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { CheckoutState } from "#src/domain/billing/billing.contract.ts";
import { formatCents } from "#src/domain/billing/money.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { SECOND_MS } from "#src/domain/shared/durations.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { getBrowserTimeZone } from "../providers/browser-time-zone.ts";
import { getPageQuery } from "../form/page-query.ts";
import { checkoutStateQuery } from "./checkout.query.ts";
import { CheckoutProviders } from "./CheckoutProviders.tsx";

/** How long the payment is asked for, each second. */
const MAX_WAIT_MS = 20 * SECOND_MS;

/** /success: the result of a checkout, or a general confirmation without one. */
export function SuccessApp() {
  const [sessionId] = useState(() => getPageQuery().get("session_id"));
  if (sessionId === null || sessionId === "") return <General />;
  return (
    <CheckoutProviders>
      <Payment sessionId={sessionId} />
    </CheckoutProviders>
  );
}

function Payment({ sessionId }: { sessionId: string }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data, error } = useQuery({
    ...checkoutStateQuery(sessionId),
    refetchInterval: ({ state }) => (isOver || isFinal(state.data) || isRefused(state.error) ? false : SECOND_MS),
    refetchIntervalInBackground: true,
  });
  if (isRefused(error)) return <General />;
  if (data?.state === "complete") return <Done checkout={data} />;
  if (data?.state === "expired") return <Expired />;
  return isOver ? <OnItsWay /> : <Confirming />;
}

function isFinal(data: CheckoutState | undefined): boolean {
  return data !== undefined && data.state !== "open";
}

/** Another client's checkout, an unknown one, or nobody is signed in. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function General() {
  return (
    <Message title="Success!" text="All done. Continue in your dashboard.">
      <a href={paths.dash.overview} className={buttonClasses("primary", "md")}>
        Open the dashboard
      </a>
      <a href={paths.doc("quick-start")} className={buttonClasses("ghost", "md")}>
        Quick start
      </a>
    </Message>
  );
}

function Confirming() {
  return (
    <div role="status" className="grid min-h-40 content-center justify-items-center gap-5 text-center">
      <Spinner size="md" />
      <h1 className="text-2xl">Confirming your payment…</h1>
      <p className="text-soft">This takes a few seconds.</p>
    </div>
  );
}

function OnItsWay() {
  return (
    <Message
      title="Your payment is on its way; we'll mail you"
      text="You can close this page. Nothing is charged twice."
    >
      <a href={paths.dash.billing} className={buttonClasses("primary", "md")}>
        Open billing
      </a>
    </Message>
  );
}

function Expired() {
  return (
    <Message title="This checkout has expired" text="Nothing was charged.">
      <a href={paths.pricing} className={buttonClasses("primary", "md")}>
        See plans
      </a>
    </Message>
  );
}

function Done({ checkout: { plan, receipt, firstPayment } }: { checkout: CheckoutState }) {
  const zone = getBrowserTimeZone();
  const rows: [name: string, value: string][] = [];
  if (receipt !== null) {
    const { number, totalCents, paidAt } = receipt;
    rows.push(["Paid", formatCents(totalCents)], ["Invoice", number], ["Date", formatDate(paidAt, zone)]);
  } else if (firstPayment !== null) {
    const { cents, at } = firstPayment;
    rows.push(["Paid today", formatCents(0)], ["First payment", `${formatCents(cents)} on ${formatDate(at, zone)}`]);
  }
  return (
    <Message
      title={`You are on ${PLANS[plan].name}`}
      text={receipt === null ? "Your trial goes on until the first payment." : "We sent the receipt by email."}
      details={rows}
    >
      <a href={paths.dash.overview} className={buttonClasses("primary", "md")}>
        Open the dashboard
      </a>
      <a href={paths.dash.billing} className={buttonClasses("ghost", "md")}>
        Billing
      </a>
    </Message>
  );
}

type MessageProps = {
  title: string;
  text: string;
  details?: readonly [name: string, value: string][];
  children: ReactNode;
};

function Message({ title, text, details = [], children }: MessageProps) {
  return (
    <div role="status" className="grid justify-items-center gap-5 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-soft">{text}</p>
      {details.length === 0 ? null : (
        <dl className="grid w-full max-w-sm divide-y divide-rule border-y border-rule text-sm">
          {details.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex w-full flex-col gap-2 sm:flex-row sm:justify-center">{children}</div>
    </div>
  );
}
