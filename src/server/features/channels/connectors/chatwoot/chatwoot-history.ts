import { plain, secret, trimAddress } from "../base/define-connector.ts";
import type { HistoryReader } from "../base/history.types.ts";
import { Payload } from "../base/payload.ts";

const API_BASE = "https://app.chatwoot.com";
/** The messages that one call gives at most. */
const MESSAGES = 20;
const MAX_MESSAGE_PAGES = 1_000;

/**
 * Reads conversations newest first, each with its messages. A new conversation moves the others to a later page, where they are
 * read again; a page whose conversations were all last active before the period ends the list.
 */
export const chatwootHistory: HistoryReader = {
  fields: [
    secret("accessToken", "Access token", { help: "Chatwoot → Profile settings → Access token, of an administrator." }),
    plain("accountId", "Account ID", {
      required: true,
      pattern: /^\d{1,18}$/,
      form: "digits",
      help: "The number after /accounts/ in Chatwoot’s address.",
      example: "1",
    }),
    plain("apiBase", "Chatwoot address", {
      pattern: /^https?:\/\/[^?#\s]+$/,
      form: "an address such as https://chat.example.com",
      help: `Only for a Chatwoot of your own. Empty: ${API_BASE}.`,
    }),
  ],
  base: (field) => `${trimAddress(field("apiBase") || API_BASE)}/api/v1/accounts/${field("accountId")}`,
  headers: (field) => ({ api_access_token: field("accessToken") }),
  async listPage({ fromMs }, cursor, api) {
    const page = Number(cursor ?? "1");
    const query = new URLSearchParams({
      status: "all",
      assignee_type: "all",
      sort_by: "created_at_desc",
      page: String(page),
    });
    const found = await api.get(`/conversations?${query.toString()}`);
    const conversations = found?.at("data.payload").items ?? [];
    const isOver = conversations.every((conversation) => findLastActivity(conversation) < fromMs);
    return { conversations, next: isOver ? null : String(page + 1), total: null };
  },
  findStart: (conversation) => conversation.at("created_at").seconds,
  async read(conversation, api) {
    const path = `/conversations/${encodeURIComponent(conversation.at("id").id ?? "")}/messages`;
    const messages: unknown[] = [];
    let before: string | undefined;
    for (let page = 0; page < MAX_MESSAGE_PAGES; page++) {
      const found = await api.get(before === undefined ? path : `${path}?before=${encodeURIComponent(before)}`);
      if (found === null) return null;
      const items = found.at("payload").items;
      messages.unshift(...items.map(({ value }) => value));
      const oldest = items[0]?.at("id").id;
      if (items.length < MESSAGES || oldest === undefined || oldest === before) break;
      before = oldest;
    }
    return new Payload({ conversation: conversation.value, messages });
  },
};

function findLastActivity(conversation: Payload): number {
  return Math.max(conversation.at("last_activity_at").seconds ?? 0, conversation.at("created_at").seconds ?? 0);
}
