import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { ticketSchema, ticketsPageSchema } from "#src/domain/admin/desk.contract.ts";
import type { ticketAnswerSchema, ticketChangeSchema } from "#src/domain/admin/desk.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callAdmin } from "../../lib/admin-client.ts";

const TICKETS_KEY = "adminTickets";

export type TicketFilter = { q: string; state: string };

/** GET /api/admin/tickets, page by page. */
export function ticketsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: [TICKETS_KEY, "list", filter] as const,
    queryFn: ({ signal, pageParam: cursor }) =>
      callAdmin({
        method: "GET",
        path: paths.api.admin.tickets,
        query: { ...filter, cursor },
        output: ticketsPageSchema,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** GET /api/admin/tickets/{id} */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: [TICKETS_KEY, "one", id] as const,
    queryFn: ({ signal }) =>
      callAdmin({ method: "GET", path: paths.api.admin.ticket(id), output: ticketSchema, signal }),
    staleTime: 0,
  });
}

/** PATCH /api/admin/tickets/{id} */
export function useChangeTicket(id: string) {
  return useTicketMutation((body: z.output<typeof ticketChangeSchema>) =>
    callAdmin({ method: "PATCH", path: paths.api.admin.ticket(id), body, output: successSchema }),
  );
}

/** POST /api/admin/tickets/{id}/messages */
export function useAnswerTicket(id: string) {
  return useTicketMutation((body: z.output<typeof ticketAnswerSchema>) =>
    callAdmin({ method: "POST", path: paths.api.admin.ticketMessages(id), body, output: successSchema }),
  );
}

function useTicketMutation<Body>(mutationFn: (body: Body) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [TICKETS_KEY] }),
  });
}
