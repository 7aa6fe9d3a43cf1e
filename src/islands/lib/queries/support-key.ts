/** Key of all queries of support tickets. */
export const SUPPORT_KEY = ["supportTickets"] as const;
