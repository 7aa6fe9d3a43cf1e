import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import type { CheckoutTerms } from "#src/domain/billing/billing.contract.ts";
import { addMonths } from "#src/domain/billing/calendar-months.ts";
import { formatCents } from "#src/domain/billing/money.ts";
import type { CheckoutStart } from "#src/domain/billing/snapshots.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { getBearer, getUsableRefreshToken } from "../../lib/session/session-store.ts";
import { getBrowserTimeZone } from "../providers/browser-time-zone.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { termsQuery, useOpenCheckout } from "./checkout.query.ts";
import { CheckoutLoading, CheckoutProviders } from "./CheckoutProviders.tsx";

type Choice = { plan: PlanKey; priceId: string };

/** /checkout/{priceId}: what is charged when, and the way to the payment, for everybody who may come here. */
export function CheckoutApp(choice: Choice) {
  return (
    <CheckoutProviders>
      <div className="mt-6 grid gap-4">
        <Terms {...choice} />
      </div>
    </CheckoutProviders>
  );
}

function Terms(choice: Choice) {
  const mayBeSignedIn = getBearer() !== null || getUsableRefreshToken() !== null;
  const terms = useQuery({ ...termsQuery(choice.priceId), enabled: mayBeSignedIn });
  const refused = terms.error instanceof ApiError && terms.error.status === 401;
  if (!mayBeSignedIn || refused) return <SignedOut {...choice} />;
  if (terms.data === undefined) {
    return terms.isError ? (
      <QueryError query={terms} title="The checkout could not be loaded" className="py-6!" />
    ) : (
      <CheckoutLoading label="Loading what you pay" />
    );
  }
  if (terms.data.subscribedPlan !== null) return <Subscribed current={terms.data.subscribedPlan} {...choice} />;
  return <Offer {...choice} terms={terms.data} refetch={() => void terms.refetch()} />;
}

function Offer({ terms, refetch, ...choice }: Choice & { terms: CheckoutTerms; refetch: () => void }) {
  const [start, setStart] = useState<CheckoutStart>("trial_end");
  const canChoose = terms.canManage && terms.afterTrial && terms.heldMessages > 0;
  return (
    <>
      {canChoose ? (
        <RadioGroup
          legend="When do you want to start?"
          value={start}
          onValueChange={setStart}
          options={[
            { value: "trial_end", label: "When the trial ends", hint: "Nothing is charged today." },
            {
              value: "now",
              label: "Now",
              hint: `Adds the ${formatNumberOf(terms.heldMessages, "held message")} at once.`,
            },
          ]}
        />
      ) : null}
      <WhatIsCharged terms={terms} isNow={!terms.afterTrial || start === "now"} />
      {terms.canManage ? (
        <Continue {...choice} start={start} refetch={refetch} />
      ) : (
        <AskManager managers={terms.managers} />
      )}
    </>
  );
}

function SignedOut({ plan, priceId }: Choice) {
  return (
    <>
      <p className="text-sm text-soft">
        Create an account to continue. The free trial has all features, and you pay nothing until you enter a card.
      </p>
      <a href={withQuery(paths.signup, { plan, priceId })} className={buttonClasses("primary", "lg")}>
        Create an account
      </a>
      <a href={withQuery(paths.login, { plan, priceId })} className={buttonClasses("ghost", "lg")}>
        Log in
      </a>
    </>
  );
}

function Subscribed({ current, plan }: Choice & { current: PlanKey }) {
  const isSame = current === plan;
  return (
    <>
      <Info title={`You are on ${PLANS[current].name}`}>
        {isSame
          ? "There is nothing to buy. Usage, invoices and your payment method are on the billing page."
          : `You can change to ${PLANS[plan].name} there, and see what it costs before you confirm.`}
      </Info>
      <a
        href={isSame ? paths.dash.billing : withQuery(paths.dash.billing, { change: plan })}
        className={buttonClasses("primary", "lg")}
      >
        {isSame ? "Open billing" : `Change to ${PLANS[plan].name}`}
      </a>
    </>
  );
}

function WhatIsCharged({ terms, isNow }: { terms: CheckoutTerms; isNow: boolean }) {
  const { priceCents, firstPaymentAt, testMode } = terms;
  const zone = getBrowserTimeZone();
  const [today] = useState(() => Date.now());
  const nextAt = isNow ? addMonths(terms.afterTrial ? today : Date.parse(firstPaymentAt), 1) : firstPaymentAt;
  return (
    <div className="grid gap-2 rounded-sm bg-wash p-4 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Due today</span>
        <span className="figure-text text-2xl">{formatCents(isNow ? priceCents : 0)}</span>
      </p>
      <p className="text-soft">
        {isNow
          ? `${formatCents(priceCents)} is charged again on ${formatDate(nextAt, zone)}, and every month after that.`
          : `Your trial goes on with this plan's limits. ${formatCents(priceCents)} is charged when it ends, on ${formatDate(nextAt, zone)}, and every month after that.`}{" "}
        Cancel at any time.
      </p>
      {testMode ? <Badge className="w-fit">Test mode</Badge> : null}
    </div>
  );
}

function Continue({ priceId, plan, start: when, refetch }: Choice & { start: CheckoutStart; refetch: () => void }) {
  const open = useOpenCheckout(priceId);
  const { leaving, leave } = useLeaving(refetch);
  const { error } = open;

  function start(): void {
    open.mutate(when, {
      onSuccess: ({ url }) => {
        leave();
        location.assign(url);
      },
      // Bought in another tab meanwhile.
      onError: (failure) => {
        if (failure instanceof ApiError && failure.code === "subscribed") refetch();
      },
    });
  }

  return (
    <>
      <FormFailure>{error === null ? null : getErrorMessage(error)}</FormFailure>
      {error instanceof ApiError && error.code === "blocked" ? (
        <p className="text-sm text-soft">
          <a href={paths.pricing} className="font-semibold text-ink underline underline-offset-4">
            Compare plans
          </a>{" "}
          to find one that fits.
        </p>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        loading={open.isPending || leaving}
        loadingText="Opening the payment page…"
        aria-describedby={`${plan}-note`}
        onClick={start}
      >
        Continue to payment
      </Button>
      <p id={`${plan}-note`} className="text-center text-[0.8125rem] text-soft">
        You enter your card on the next page.
      </p>
    </>
  );
}

function AskManager({ managers }: { managers: readonly string[] }) {
  return (
    <>
      <Info title="Ask an owner or admin">
        Only owners and admins of your workspace can buy a plan
        {managers.length === 0 ? "." : `: ${new Intl.ListFormat("en").format(managers.slice(0, 5))}.`}
      </Info>
      <a href={paths.dash.overview} className={buttonClasses("ghost", "lg")}>
        Go to the dashboard
      </a>
    </>
  );
}

function Info({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-sm bg-wash p-4 text-sm">
      <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
      <p className="mt-1 text-soft">{children}</p>
    </div>
  );
}
