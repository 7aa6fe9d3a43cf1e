import { invoicesSchema } from "#src/domain/billing/summary.contract.ts";
import { listInvoices } from "#src/server/features/billing/plans/account.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: invoicesSchema }, ({ viewer }) => listInvoices(viewer));
