import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  checkoutOpenedSchema,
  checkoutStateSchema,
  checkoutTermsSchema,
} from "#src/domain/billing/billing.contract.ts";
import {
  sandboxPageSchema,
  sandboxPaidSchema,
  sandboxPortalSchema,
  sandboxRedirectSchema,
} from "#src/domain/billing/payments/sandbox-card.ts";
import type { sandboxCardSchema, sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import type { CheckoutStart } from "#src/domain/billing/snapshots.ts";
import type { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/billing/checkout?priceId=…: what the checkout of a plan would charge. */
export function termsQuery(priceId: string) {
  return queryOptions({
    queryKey: ["checkoutTerms", priceId] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.billingCheckout,
        query: { priceId },
        output: checkoutTermsSchema,
        signal,
      }),
  });
}

/** POST /api/billing/checkout: opens the payment page of a plan. */
export function useOpenCheckout(priceId: string) {
  return useMutation({
    mutationFn: (start: CheckoutStart) =>
      callApi({
        method: "POST",
        path: paths.api.billingCheckout,
        body: { priceId, start },
        output: checkoutOpenedSchema,
      }),
  });
}

/** GET /api/billing/checkout/{sessionId}: whether a checkout is complete. */
export function checkoutStateQuery(sessionId: string) {
  return queryOptions({
    queryKey: ["checkoutState", sessionId] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.billingCheckoutState(sessionId),
        output: checkoutStateSchema,
        signal,
      }),
  });
}

/** GET /api/billing/sandbox/{sessionId}: what the test payment page shows. Asked again when its tab is looked at again. */
export function sandboxPageQuery(sessionId: string) {
  return queryOptions({
    queryKey: ["sandboxPage", sessionId] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.sandboxPage(sessionId),
        output: sandboxPageSchema,
        renew: false,
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** POST /api/billing/sandbox/{sessionId}/pay */
export function usePay(sessionId: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof sandboxPaymentSchema>) =>
      callApi({
        method: "POST",
        path: paths.api.sandboxPay(sessionId),
        body,
        output: sandboxPaidSchema,
        renew: false,
      }),
  });
}

/** POST /api/billing/sandbox/{sessionId}/challenge */
export function useChallenge(sessionId: string) {
  return useMutation({
    mutationFn: (complete: boolean) =>
      callApi({
        method: "POST",
        path: paths.api.sandboxChallenge(sessionId),
        body: { complete },
        output: sandboxRedirectSchema,
        renew: false,
      }),
  });
}

/** GET /api/billing/sandbox-portal/{portalId}: the card and the open invoices. */
export function portalQuery(portalId: string) {
  return queryOptions({
    queryKey: ["sandboxPortal", portalId] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.sandboxPortal(portalId),
        output: sandboxPortalSchema,
        renew: false,
        signal,
      }),
  });
}

/** POST /api/billing/sandbox-portal/{portalId}/card: replaces the card. */
export function useSaveCard(portalId: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof sandboxCardSchema>) =>
      callApi({
        method: "POST",
        path: paths.api.sandboxPortalCard(portalId),
        body,
        output: sandboxPortalSchema,
        renew: false,
      }),
  });
}

/** POST /api/billing/sandbox-portal/{portalId}/pay: pays the open invoices. */
export function usePayInvoices(portalId: string) {
  return useMutation({
    mutationFn: () =>
      callApi({
        method: "POST",
        path: paths.api.sandboxPortalPay(portalId),
        output: sandboxPortalSchema,
        renew: false,
      }),
  });
}
