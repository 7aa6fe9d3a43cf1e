import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { formatCents } from "#src/domain/billing/money.ts";
import { sandboxCardSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import type { SandboxPortal as Portal } from "#src/domain/billing/payments/sandbox-card.ts";
import { formatPaymentMethod } from "#src/domain/billing/payments/payment-method.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { focusFirstInvalid } from "../../lib/forms/focus-first-invalid.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { CardFields, TestCards } from "./CardFields.tsx";
import { portalQuery, usePayInvoices, useSaveCard } from "./checkout.query.ts";
import { CheckoutLoading, CheckoutProviders } from "./CheckoutProviders.tsx";
import { checkFields, getServerErrors } from "./form-errors.ts";

/** /checkout/portal/{portalId}: where a customer of the built-in provider changes the card and pays open invoices. */
export function SandboxPortal({ portalId }: { portalId: string }) {
  return (
    <CheckoutProviders>
      <PortalPage portalId={portalId} />
    </CheckoutProviders>
  );
}

function PortalPage({ portalId }: { portalId: string }) {
  const portal = useQuery(portalQuery(portalId));
  if (portal.data !== undefined) return <Content portalId={portalId} portal={portal.data} />;
  if (!portal.isError) return <CheckoutLoading label="Loading your payment method" />;
  if (portal.error instanceof ApiError && portal.error.status === 404) {
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <p>This page has expired. Open it again from your billing page.</p>
        <a href={paths.dash.billing} className={buttonClasses("primary", "md")}>
          Open billing
        </a>
      </div>
    );
  }
  return <QueryError query={portal} title="Your payment method could not be loaded" />;
}

function Content({ portalId, portal }: { portalId: string; portal: Portal }) {
  return (
    <div className="grid gap-8">
      <p className="rounded-sm border border-consideration-ink/40 px-4 py-2.5 text-sm font-semibold">
        Test mode: no card is charged
      </p>
      {portal.openInvoices.length === 0 ? null : <OpenInvoices portalId={portalId} portal={portal} />}
      <CardForm portalId={portalId} portal={portal} />
      <a
        href={portal.returnUrl}
        className="justify-self-center py-1 text-sm font-semibold text-ink underline underline-offset-4"
      >
        Back to billing
      </a>
    </div>
  );
}

function OpenInvoices({ portalId, portal }: { portalId: string; portal: Portal }) {
  const queryClient = useQueryClient();
  const pay = usePayInvoices(portalId);
  return (
    <section aria-labelledby="open-invoices" className="grid gap-3">
      <h2 id="open-invoices" className="text-lg">
        Open invoices
      </h2>
      <ul className="grid gap-2 text-sm">
        {portal.openInvoices.map(({ id, number, totalCents, failure }) => (
          <li key={id} className="grid gap-0.5 rounded-sm bg-wash p-3">
            <span className="flex justify-between gap-4 font-semibold">
              <span>{number}</span>
              <span className="tabular">{formatCents(totalCents)}</span>
            </span>
            {failure === null ? null : <span className="text-soft">{failure}</span>}
          </li>
        ))}
      </ul>
      <FormFailure>{pay.error === null ? null : getErrorMessage(pay.error)}</FormFailure>
      <Button
        variant="primary"
        loading={pay.isPending}
        onClick={() =>
          pay.mutate(undefined, {
            onSuccess: (after) => {
              queryClient.setQueryData(portalQuery(portalId).queryKey, after);
              toast({ title: "Invoice paid", description: "Your workspace has full access." });
            },
          })
        }
      >
        Pay now
      </Button>
    </section>
  );
}

const EMPTY = { number: "", expiry: "", cvc: "", name: "" };

function CardForm({ portalId, portal }: { portalId: string; portal: Portal }) {
  const queryClient = useQueryClient();
  const save = useSaveCard(portalId);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (save.isPending) return;
    const found = checkFields(sandboxCardSchema, values);
    setFailure(null);
    focusFirstInvalid(form, () => setErrors(found));
    if (Object.keys(found).length > 0) return;
    save.mutate(values, {
      onSuccess: (after) => {
        queryClient.setQueryData(portalQuery(portalId).queryKey, after);
        setValues(EMPTY);
        toast({ title: "Card saved" });
      },
      onError: (error) => {
        const fields = getServerErrors(error);
        if (Object.keys(fields).length === 0) setFailure(getErrorMessage(error));
        else focusFirstInvalid(form, () => setErrors(fields));
      },
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-labelledby="card-heading" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="card-heading" className="text-lg">
          Payment method
        </h2>
        <p className="text-sm text-soft">
          {portal.card === null ? "No card is saved." : `Saved: ${formatPaymentMethod(portal.card)}.`} A new card
          replaces it.
        </p>
      </div>
      <CardFields
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        errors={errors}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant={portal.openInvoices.length === 0 ? "primary" : "ghost"} loading={save.isPending}>
        Save card
      </Button>
      <TestCards />
    </form>
  );
}
