import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { heldSchema, usageDaysSchema } from "#src/domain/billing/usage/usage.contract.ts";
import type { overagePatchSchema } from "#src/domain/billing/usage/usage.contract.ts";
import { billingSummarySchema } from "#src/domain/billing/summary.contract.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { BILLING_KEY } from "../../lib/queries/billing.query.ts";
import { useBillingMutation } from "./billing.query.ts";

/** GET /api/billing/usage: counted messages by day of a period, up to today. */
export function usageDaysQuery({ start, end }: { start: string; end: string }, timeZone: string) {
  const from = localDayOf(Date.parse(start), timeZone);
  const to = localDayOf(Math.max(Date.parse(start), Math.min(Date.now(), Date.parse(end))), timeZone);
  return queryOptions({
    queryKey: [...BILLING_KEY, "days", from, to] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.billingUsage, query: { from, to }, output: usageDaysSchema, signal }),
    staleTime: 0,
  });
}

/** GET /api/billing/held: how many messages are held, and until when. */
export function heldQuery() {
  return queryOptions({
    queryKey: [...BILLING_KEY, "held"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.billingHeld, output: heldSchema, signal }),
    staleTime: 0,
  });
}

/** PATCH /api/billing/overage: what happens over the included messages. */
export function useChangeOverage() {
  return useBillingMutation((body: z.input<typeof overagePatchSchema>) =>
    callApi({ method: "PATCH", path: paths.api.billingOverage, body, output: billingSummarySchema }),
  );
}
