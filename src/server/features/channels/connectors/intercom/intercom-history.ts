import { plain, secret, trimAddress } from "../base/define-connector.ts";
import type { HistoryReader } from "../base/history.types.ts";

const API_BASE = "https://api.intercom.io";
/** The most that a search gives at once. */
const PAGE = 150;

/** Reads conversations by a search for the time they began in, oldest first, each with its parts. */
export const intercomHistory: HistoryReader = {
  fields: [
    secret("accessToken", "Access token", {
      help: "Developer Hub → your app → Authentication. Needs the permission to read conversations.",
    }),
    plain("apiBase", "API address", {
      isAddress: true,
      pattern: /^[^?#]+$/,
      form: "an address without a query",
      help: `Empty: ${API_BASE}. In Europe https://api.eu.intercom.io, in Australia https://api.au.intercom.io.`,
    }),
  ],
  base: (field) => trimAddress(field("apiBase") || API_BASE),
  headers: (field) => ({ authorization: `Bearer ${field("accessToken")}`, "intercom-version": "2.11" }),
  async listPage({ fromMs, toMs }, cursor, api) {
    const found = await api.post("/conversations/search", {
      query: {
        operator: "AND",
        // Whole seconds, and the operators leave out the value itself.
        value: [
          { field: "created_at", operator: ">", value: Math.floor(fromMs / 1000) - 1 },
          { field: "created_at", operator: "<", value: Math.ceil(toMs / 1000) },
        ],
      },
      sort: { field: "created_at", order: "ascending" },
      pagination: { per_page: PAGE, ...(cursor !== null && { starting_after: cursor }) },
    });
    return {
      conversations: found?.at("conversations").items ?? [],
      next: found?.at("pages.next.starting_after").id ?? null,
      total: found?.at("total_count").number ?? null,
    };
  },
  findStart: (conversation) => conversation.at("created_at").seconds,
  read: (conversation, api) => api.get(`/conversations/${encodeURIComponent(conversation.at("id").id ?? "")}`),
};
