import { z } from "zod";
import { clientBillingSchema } from "#src/domain/admin/admin-billing.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getClientBilling } from "#src/server/features/billing/admin/admin-billing.service.ts";
import { askProvider } from "#src/server/features/billing/events/reconcile.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const POST = endpoint({ access: "admin", params, output: clientBillingSchema }, async ({ params: { id } }) => {
  await askProvider(id);
  return getClientBilling(id);
});
