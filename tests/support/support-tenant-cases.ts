/** Requests that another client tries on the endpoints of support tickets, as in tenant-cases.ts. */
import type { TenantCase } from "./tenant-cases.ts";

const MINE = { text: "mine" };

export const SUPPORT_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "support/attachments/[id]": [["GET /api/support/attachments/{ticketFile}", 404]],
  "support/attachments/index": [["POST /api/support/attachments?name=a.txt", 201]],
  "support/inbound-mail": [["POST /api/support/inbound-mail", 401]],
  "support/tickets/[id]/index": [
    ["GET /api/support/tickets/{ticket}", 404],
    ["PATCH /api/support/tickets/{ticket}", 404, { state: "closed" }],
  ],
  "support/tickets/[id]/messages": [
    ["POST /api/support/tickets/{ticket}/messages", 404, MINE],
    ["POST /api/support/tickets/{ownTicket}/messages", 400, { ...MINE, attachments: ["{ticketFile}"] }],
  ],
  "support/tickets/[id]/rating": [["PUT /api/support/tickets/{ticket}/rating", 404, { rating: "bad" }]],
  "support/tickets/index": [["GET /api/support/tickets", 200]],
};
