import { z } from "zod";
import { billingActionSchema, clientBillingSchema } from "#src/domain/admin/admin-billing.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { changeClientBilling } from "#src/server/features/billing/admin/admin-actions.service.ts";
import { getClientBilling } from "#src/server/features/billing/admin/admin-billing.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint({ access: "admin", params, output: clientBillingSchema }, ({ params: { id } }) =>
  getClientBilling(id),
);

export const POST = endpoint(
  { access: "admin", params, body: billingActionSchema, output: clientBillingSchema },
  async ({ viewer, params: { id }, body }) => {
    await changeClientBilling(getDatabase(), viewer, { clientId: id, action: body });
    return getClientBilling(id);
  },
);
