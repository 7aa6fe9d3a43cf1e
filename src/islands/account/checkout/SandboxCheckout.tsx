import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import type { SandboxPage } from "#src/domain/billing/payments/sandbox-card.ts";
import { formatCents } from "#src/domain/billing/money.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { focusFirstInvalid } from "../../lib/forms/focus-first-invalid.ts";
import { guessCountry, listCountries } from "../../lib/forms/countries.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { getBrowserTimeZone } from "../providers/browser-time-zone.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { CardFields, TestCards } from "./CardFields.tsx";
import { ChallengeStep } from "./ChallengeStep.tsx";
import { sandboxPageQuery, usePay } from "./checkout.query.ts";
import { CheckoutLoading, CheckoutProviders } from "./CheckoutProviders.tsx";
import { checkFields, getServerErrors } from "./form-errors.ts";

/** /checkout/sandbox/{sessionId}: the payment page of the built-in provider, which charges no card. */
export function SandboxCheckout({ sessionId }: { sessionId: string }) {
  return (
    <CheckoutProviders>
      <Checkout sessionId={sessionId} />
    </CheckoutProviders>
  );
}

function Checkout({ sessionId }: { sessionId: string }) {
  const page = useQuery(sandboxPageQuery(sessionId));
  if (page.data === undefined) {
    if (!page.isError) return <CheckoutLoading label="Loading the checkout" />;
    if (page.error instanceof ApiError && page.error.status === 404) {
      return <Ended title="This checkout does not exist." link={paths.pricing} label="See plans" />;
    }
    return <QueryError query={page} title="The checkout could not be loaded" />;
  }
  const { state, successUrl, cancelUrl } = page.data;
  if (state === "complete") {
    return <Ended title="This checkout is complete." link={successUrl} label="See the result" />;
  }
  if (state === "expired") {
    const link = cancelUrl.replace("?canceled=true", "");
    return <Ended title="This checkout has expired." link={link} label="Start again" />;
  }
  return <Payment sessionId={sessionId} page={page.data} refetch={() => void page.refetch()} />;
}

function Ended({ title, link, label }: { title: string; link: string; label: string }) {
  return (
    <div role="status" className="mx-auto grid max-w-sm justify-items-center gap-5 py-4 text-center">
      <h2 className="text-xl">{title}</h2>
      <a href={link} className={buttonClasses("primary", "md")}>
        {label}
      </a>
    </div>
  );
}

const EMPTY = { number: "", expiry: "", cvc: "", name: "", taxId: "" };

function Payment({ sessionId, page, refetch }: { sessionId: string; page: SandboxPage; refetch: () => void }) {
  const [values, setValues] = useState(() => ({ ...EMPTY, country: guessCountry() }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [challenged, setChallenged] = useState(false);
  const { leaving, leave } = useLeaving(refetch);
  const pay = usePay(sessionId);
  // A second press of a double click comes before the button is drawn as busy.
  const sending = useRef(false);
  // Bought in another tab, or before the Back button was pressed.
  useEffect(() => {
    addEventListener("pageshow", refetch);
    return () => removeEventListener("pageshow", refetch);
  }, [refetch]);

  function change(part: Partial<typeof values>): void {
    setValues((before) => ({ ...before, ...part }));
  }

  function goTo(redirect: string): void {
    leave();
    location.assign(redirect);
  }

  function showError(error: Error, form?: HTMLFormElement): void {
    if (error instanceof ApiError && (error.code === "complete" || error.status === 404)) return refetch();
    const fields = getServerErrors(error);
    if (form === undefined || Object.keys(fields).length === 0) setFailure(getErrorMessage(error));
    else focusFirstInvalid(form, () => setErrors(fields));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current || leaving) return;
    const found = checkFields(sandboxPaymentSchema, values);
    setFailure(null);
    focusFirstInvalid(form, () => setErrors(found));
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    pay.mutate(values, {
      onSettled: () => {
        sending.current = false;
      },
      onSuccess: (answer) => ("challenge" in answer ? setChallenged(true) : goTo(answer.redirect)),
      onError: (error) => showError(error, form),
    });
  }

  if (challenged) {
    return (
      <ChallengeStep
        sessionId={sessionId}
        leaving={leaving}
        onDone={goTo}
        onFailed={(error) => {
          setChallenged(false);
          showError(error);
        }}
      />
    );
  }
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-12">
      <Summary page={page} />
      <form method="post" noValidate onSubmit={submit} className="grid content-start gap-4">
        <CardFields values={values} onChange={change} errors={errors} />
        <Field label="Country" error={errors["country"]}>
          <NativeSelect
            name="country"
            autoComplete="country"
            value={values.country}
            onChange={(event) => change({ country: event.target.value })}
          >
            {listCountries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Business tax ID" aside={<Optional />} error={errors["taxId"]}>
          <Input name="taxId" value={values.taxId} onChange={(event) => change({ taxId: event.target.value })} />
        </Field>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="primary" size="lg" loading={pay.isPending || leaving} loadingText="Processing…">
          Subscribe
        </Button>
        <a
          href={page.cancelUrl}
          className="justify-self-center py-1 text-sm font-semibold text-ink underline underline-offset-4"
        >
          Cancel and go back
        </a>
      </form>
    </div>
  );
}

function Optional() {
  return <span className="text-[0.8125rem] font-normal text-soft">Optional</span>;
}

function Summary({ page }: { page: SandboxPage }) {
  const { plan, priceCents, dueNowCents, firstPaymentAt, email } = page;
  const isLater = dueNowCents === 0;
  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{plan} plan</h2>
        <p className="text-soft">{formatCents(priceCents)} a month</p>
      </div>
      <dl className="grid gap-2.5 border-t border-rule pt-4 text-sm">
        <Row name="Due today">
          <span className="figure-text text-2xl">{formatCents(dueNowCents)}</span>
        </Row>
        {isLater ? (
          <Row name="First payment">
            {formatCents(priceCents)} on {formatDate(firstPaymentAt, getBrowserTimeZone())}
          </Row>
        ) : null}
        {email === "" ? null : <Row name="Receipts go to">{email}</Row>}
      </dl>
      <p className="rounded-sm border border-consideration-ink/40 px-4 py-2.5 text-sm font-semibold">
        Test mode: no card is charged
      </p>
      <TestCards />
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="tabular font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
