import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { leadsPageSchema } from "#src/domain/admin/desk.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";

const LEADS_KEY = "adminLeads";

export type LeadFilter = { q: string; source: string; state: string };

/** GET /api/admin/leads, page by page. */
export function leadsQuery(filter: LeadFilter) {
  return infiniteQueryOptions({
    queryKey: [LEADS_KEY, filter] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filter, cursor: pageParam };
      return callAdmin({ method: "GET", path: paths.api.admin.leads, query, output: leadsPageSchema, signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** PATCH /api/admin/leads/{id} */
export function useChangeLead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) =>
      callAdmin({ method: "PATCH", path: paths.api.admin.lead(id), body: { handled }, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LEADS_KEY] }),
  });
}
