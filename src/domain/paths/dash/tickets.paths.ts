/** The support screens of the dashboard. */
export const ticketsDash = {
  support: "/dash/support",
  ticket: (id: string) => `/dash/support/${encodeURIComponent(id)}`,
  newTicket: "/dash/support/new",
} as const;

/** Endpoints of members' tickets. */
export const ticketsApi = {
  supportTickets: "/api/support/tickets",
  supportTicket: (id: string) => `/api/support/tickets/${encodeURIComponent(id)}`,
  supportTicketMessages: (id: string) => `/api/support/tickets/${encodeURIComponent(id)}/messages`,
  supportTicketRating: (id: string) => `/api/support/tickets/${encodeURIComponent(id)}/rating`,
  supportAttachments: "/api/support/attachments",
  supportAttachment: (id: string) => `/api/support/attachments/${encodeURIComponent(id)}`,
  inboundMail: "/api/support/inbound-mail",
} as const;
