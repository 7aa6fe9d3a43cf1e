import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { attachmentSchema } from "#src/domain/tickets/attachments.contract.ts";
import {
  supportTicketSchema,
  supportTicketsSchema,
  ticketCreatedSchema,
} from "#src/domain/tickets/tickets.contract.ts";
import type {
  newRatingSchema,
  newSupportTicketSchema,
  newTicketMessageSchema,
  ticketChangeSchema,
} from "#src/domain/tickets/tickets.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { loadFile, uploadFile } from "../../lib/api/upload-file.ts";
import { SUPPORT_KEY } from "../../lib/queries/support-key.ts";
import type { TicketFiles } from "../../lib/tickets/files-context.ts";

/** An open ticket looks for a reply this often. */
const POLL_MS = 15_000;

/** GET /api/support/tickets, page by page. */
export function supportTicketsQuery(state: string) {
  return infiniteQueryOptions({
    queryKey: [...SUPPORT_KEY, "list", state],
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi({
        method: "GET",
        path: paths.api.supportTickets,
        query: { state, cursor, limit: 20 },
        output: supportTicketsSchema,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** GET /api/support/tickets/{id} */
export function supportTicketQuery(id: string) {
  return queryOptions({
    queryKey: [...SUPPORT_KEY, "one", id],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.supportTicket(id), output: supportTicketSchema, signal }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state: { status, data } }) =>
      status === "error" || data?.state === "closed" ? false : POLL_MS,
  });
}

/** POST /api/support/tickets */
export function useOpenTicket() {
  const refresh = useRefreshTickets();
  return useMutation({
    mutationFn: (body: z.output<typeof newSupportTicketSchema>) =>
      callApi({ method: "POST", path: paths.api.supportTickets, body, output: ticketCreatedSchema }),
    onSuccess: refresh,
  });
}

/** POST /api/support/tickets/{id}/messages */
export function useWriteToTicket(id: string) {
  const refresh = useRefreshTickets();
  return useMutation({
    mutationFn: (body: z.output<typeof newTicketMessageSchema>) =>
      callApi({ method: "POST", path: paths.api.supportTicketMessages(id), body, output: successSchema }),
    onSuccess: refresh,
  });
}

/** PATCH /api/support/tickets/{id} */
export function useChangeTicket(id: string) {
  const refresh = useRefreshTickets();
  return useMutation({
    mutationFn: (body: z.output<typeof ticketChangeSchema>) =>
      callApi({ method: "PATCH", path: paths.api.supportTicket(id), body, output: successSchema }),
    onSuccess: refresh,
  });
}

/** PUT /api/support/tickets/{id}/rating */
export function useRateTicket(id: string) {
  const refresh = useRefreshTickets();
  return useMutation({
    mutationFn: (body: z.output<typeof newRatingSchema>) =>
      callApi({ method: "PUT", path: paths.api.supportTicketRating(id), body, output: successSchema }),
    onSuccess: refresh,
  });
}

/** The files of members' tickets. */
export const MEMBER_FILES: TicketFiles = {
  upload: (file) =>
    uploadFile(paths.api.supportAttachments, { query: { name: file.name }, file, output: attachmentSchema }),
  load: (id) => loadFile(paths.api.supportAttachment(id)),
};

function useRefreshTickets(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SUPPORT_KEY });
}
