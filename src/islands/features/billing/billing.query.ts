import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { storedDetailsSchema } from "#src/domain/billing/payments/details.contract.ts";
import type { billingDetailsSchema } from "#src/domain/billing/payments/details.contract.ts";
import {
  billingSummarySchema,
  changePreviewSchema,
  invoicesSchema,
  portalOpenedSchema,
} from "#src/domain/billing/summary.contract.ts";
import type { BillingSummary, cancelSchema, planChangeSchema } from "#src/domain/billing/summary.contract.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { BILLING_KEY, billingQuery } from "../../lib/queries/billing.query.ts";
import { dashboardOverviewQuery } from "../../lib/queries/account.query.ts";

/** GET /api/billing/invoices: newest first. */
export function invoicesQuery() {
  return queryOptions({
    queryKey: [...BILLING_KEY, "invoices"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.billingInvoices, output: invoicesSchema, signal }),
    staleTime: 0,
  });
}

/** GET /api/billing/details: who the invoices are for. */
export function detailsQuery() {
  return queryOptions({
    queryKey: [...BILLING_KEY, "details"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.billingDetails, output: storedDetailsSchema, signal }),
    staleTime: 0,
  });
}

/** POST /api/billing/change/preview: what a change of plan costs. Fetched each time, because the price depends on the second. */
export function changePreviewQuery(plan: PlanKey) {
  return queryOptions({
    queryKey: [...BILLING_KEY, "preview", plan] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "POST",
        path: paths.api.billingChangePreview,
        body: { plan },
        output: changePreviewSchema,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** POST /api/billing/change: changes the plan at the previewed price. */
export function useChangePlan() {
  return useBillingMutation((body: z.input<typeof planChangeSchema>) =>
    callApi({ method: "POST", path: paths.api.billingChange, body, output: billingSummarySchema }),
  );
}

/** DELETE /api/billing/change: keeps the plan. */
export function useKeepPlan() {
  return useBillingMutation(() =>
    callApi({ method: "DELETE", path: paths.api.billingChange, output: billingSummarySchema }),
  );
}

/** POST /api/billing/cancel: ends the plan with its period. */
export function useCancel() {
  return useBillingMutation((body: z.input<typeof cancelSchema>) =>
    callApi({ method: "POST", path: paths.api.billingCancel, body, output: billingSummarySchema }),
  );
}

/** POST /api/billing/resume: takes a cancellation back. */
export function useResume() {
  return useBillingMutation(() =>
    callApi({ method: "POST", path: paths.api.billingResume, output: billingSummarySchema }),
  );
}

/** POST /api/billing/portal: the page where the card is changed and open invoices are paid. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.billingPortal, output: portalOpenedSchema }),
  });
}

/** PUT /api/billing/details: changes who the invoices are for. */
export function useUpdateDetails() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof billingDetailsSchema>) =>
      callApi({ method: "PUT", path: paths.api.billingDetails, body, output: storedDetailsSchema }),
    onSuccess: (details) => queryClient.setQueryData(detailsQuery().queryKey, details),
  });
}

/** A change whose answer is the new summary. */
export function useBillingMutation<Input>(mutationFn: (input: Input) => Promise<BillingSummary>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (summary) => {
      queryClient.setQueryData(billingQuery().queryKey, summary);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: invoicesQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: [...BILLING_KEY, "held"] }),
        queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey }),
      ]);
    },
  });
}
