import { billingSummarySchema } from "#src/domain/billing/summary.contract.ts";
import { getBilling } from "#src/server/features/billing/usage/summary.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: billingSummarySchema }, ({ viewer }) => getBilling(viewer));
