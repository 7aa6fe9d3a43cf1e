import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { clientDetailSchema, clientsPageSchema, impersonationLinkSchema } from "#src/domain/admin/admin.contract.ts";
import type { ClientChange, newImpersonationSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";

const CLIENTS_KEY = "adminClients";

export type ClientFilter = { q: string; state: string; plan: string };

/** GET /api/admin/clients, page by page. */
export function clientsQuery(filter: ClientFilter) {
  return infiniteQueryOptions({
    queryKey: [CLIENTS_KEY, "list", filter] as const,
    queryFn: ({ signal, pageParam }) =>
      callAdmin({
        method: "GET",
        path: paths.api.admin.clients,
        query: { ...filter, cursor: pageParam },
        output: clientsPageSchema,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** GET /api/admin/clients/{id} */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [CLIENTS_KEY, "one", id] as const,
    queryFn: ({ signal }) =>
      callAdmin({ method: "GET", path: paths.api.admin.client(id), output: clientDetailSchema, signal }),
    staleTime: 0,
  });
}

/** PATCH /api/admin/clients/{id} */
export function useChangeClient(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClientChange) =>
      callAdmin({ method: "PATCH", path: paths.api.admin.client(id), body, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [CLIENTS_KEY] }),
  });
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
