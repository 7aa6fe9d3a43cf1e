import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { clientBillingSchema } from "#src/domain/admin/admin-billing.contract.ts";
import type { BillingAction } from "#src/domain/admin/admin-billing.contract.ts";
import { clientDetailSchema, clientsPageSchema } from "#src/domain/admin/admin-clients.contract.ts";
import { impersonationLinkSchema } from "#src/domain/admin/admin-impersonation.contract.ts";
import type { ClientChange } from "#src/domain/admin/admin-clients.contract.ts";
import type { newImpersonationSchema } from "#src/domain/admin/admin-impersonation.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { callAdmin } from "../../lib/api/admin-client.ts";
import { adminPages, adminQuery, useAdminMutation } from "../../lib/api/admin-query.ts";

const CLIENTS_KEY = "adminClients";

export type ClientFilter = { q: string; state: string; plan: string };

/** GET /api/admin/clients, page by page. */
export function clientsQuery(filter: ClientFilter) {
  const key = [CLIENTS_KEY, "list", filter];
  return adminPages({ key, path: paths.api.admin.clients, query: filter, output: clientsPageSchema });
}

/** GET /api/admin/clients/{id} */
export function clientQuery(id: string) {
  return adminQuery({ key: [CLIENTS_KEY, "one", id], path: paths.api.admin.client(id), output: clientDetailSchema });
}

/** PATCH /api/admin/clients/{id} */
export function useChangeClient(id: string) {
  return useAdminMutation([CLIENTS_KEY], (body: ClientChange) =>
    callAdmin({ method: "PATCH", path: paths.api.admin.client(id), body, output: successSchema }),
  );
}

/** GET /api/admin/clients/{id}/billing */
export function clientBillingQuery(id: string) {
  const key = [CLIENTS_KEY, "billing", id];
  return adminQuery({ key, path: paths.api.admin.clientBilling(id), output: clientBillingSchema });
}

/** POST /api/admin/clients/{id}/billing; shows a toast titled `done`. */
export function useBillingAction(id: string, done: string) {
  return useAdminMutation([CLIENTS_KEY], async (body: BillingAction) => {
    const path = paths.api.admin.clientBilling(id);
    const billing = await callAdmin({ method: "POST", path, body, output: clientBillingSchema });
    // Here, because the change may take away the button and dialog that caused it.
    toast({ title: done, description: "The client is told by mail." });
    return billing;
  });
}

/** POST /api/admin/clients/{id}/billing/refresh: fetches the provider's state. */
export function useAskProvider(id: string) {
  return useAdminMutation([CLIENTS_KEY], () =>
    callAdmin({ method: "POST", path: paths.api.admin.clientBillingRefresh(id), output: clientBillingSchema }),
  );
}

/** POST /api/admin/clients/{id}/impersonation: a link that opens the dashboard once. */
export function useImpersonate(id: string) {
  return useMutation({
    mutationFn: (body: z.output<typeof newImpersonationSchema>) =>
      callAdmin({
        method: "POST",
        path: paths.api.admin.clientImpersonation(id),
        body,
        output: impersonationLinkSchema,
      }),
  });
}
