import { billingDetailsSchema, storedDetailsSchema } from "#src/domain/billing/payments/details.contract.ts";
import { getDetails, updateDetails } from "#src/server/features/billing/plans/account.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: storedDetailsSchema }, ({ viewer }) => getDetails(viewer));

export const PUT = endpoint(
  { access: "user", readOnly: "allowed", body: billingDetailsSchema, output: storedDetailsSchema },
  ({ viewer, body }) => updateDetails(viewer, body),
);
