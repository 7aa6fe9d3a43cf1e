import type { z } from "zod";
import { ticketSchema, ticketsPageSchema } from "#src/domain/admin/admin-tickets.contract.ts";
import type { ticketReplySchema } from "#src/domain/admin/admin-tickets.contract.ts";
import { attachmentSchema } from "#src/domain/tickets/attachments.contract.ts";
import type { ticketChangeSchema } from "#src/domain/tickets/tickets.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callAdmin, loadAdmin } from "../../lib/api/admin-client.ts";
import type { TicketFiles } from "../../lib/tickets/files-context.ts";
import { adminPages, adminQuery, useAdminMutation } from "../../lib/api/admin-query.ts";

const TICKETS_KEY = "adminTickets";

export type TicketFilter = { q: string; state: string };

/** GET /api/admin/tickets, page by page. */
export function ticketsQuery(filter: TicketFilter) {
  const key = [TICKETS_KEY, "list", filter];
  return adminPages({ key, path: paths.api.admin.tickets, query: filter, output: ticketsPageSchema });
}

/** GET /api/admin/tickets/{id} */
export function ticketQuery(id: string) {
  return adminQuery({ key: [TICKETS_KEY, "one", id], path: paths.api.admin.ticket(id), output: ticketSchema });
}

/** PATCH /api/admin/tickets/{id} */
export function useChangeTicket(id: string) {
  return useAdminMutation([TICKETS_KEY], (body: z.output<typeof ticketChangeSchema>) =>
    callAdmin({ method: "PATCH", path: paths.api.admin.ticket(id), body, output: successSchema }),
  );
}

/** POST /api/admin/tickets/{id}/messages */
export function useReplyToTicket(id: string) {
  return useAdminMutation([TICKETS_KEY], (body: z.output<typeof ticketReplySchema>) =>
    callAdmin({ method: "POST", path: paths.api.admin.ticketMessages(id), body, output: successSchema }),
  );
}

/** The files of a ticket, for administrators. */
export function createAdminFiles(ticketId: string): TicketFiles {
  return {
    upload: (file) =>
      callAdmin({
        method: "POST",
        path: paths.api.admin.ticketAttachments(ticketId),
        query: { name: file.name },
        file,
        output: attachmentSchema,
      }),
    load: (id) => loadAdmin(paths.api.admin.ticketAttachment(id)),
  };
}
