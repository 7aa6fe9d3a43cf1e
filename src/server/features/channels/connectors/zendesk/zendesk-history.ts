import { plain, secret, trimAddress } from "../base/define-connector.ts";
import type { HistoryReader } from "../base/history.types.ts";
import { Payload } from "../base/payload.ts";

const PAGE = 100;
const MAX_COMMENT_PAGES = 200;

/** Reads tickets by the cursor of the incremental export, in the order of their last change, each with its comments. */
export const zendeskHistory: HistoryReader = {
  fields: [
    plain("apiBase", "Zendesk address", {
      required: true,
      isAddress: true,
      pattern: /^[^?#]+$/,
      form: "an address without a query",
      help: "Such as https://yours.zendesk.com.",
      example: "https://example.zendesk.com",
    }),
    plain("email", "Administrator’s email", {
      help: "The account the API token is used with: an administrator’s. Empty: the token is an OAuth access token.",
    }),
    secret("apiToken", "API token", { help: "Admin Center → Apps and integrations → APIs → API tokens." }),
  ],
  base: (field) => trimAddress(field("apiBase")),
  headers(field) {
    const [email, token] = [field("email"), field("apiToken")];
    if (email === "") return { authorization: `Bearer ${token}` };
    return { authorization: `Basic ${Buffer.from(`${email}/token:${token}`).toString("base64")}` };
  },
  async listPage({ fromMs }, cursor, api) {
    const start = Math.floor(fromMs / 1000);
    const place = cursor === null ? { start_time: String(start) } : { cursor };
    const query = new URLSearchParams({ ...place, per_page: String(PAGE) });
    const found = await api.get(`/api/v2/incremental/tickets/cursor.json?${query.toString()}`);
    const isEnd = found === null || found.at("end_of_stream").isTrue;
    return {
      conversations: found?.at("tickets").items ?? [],
      next: isEnd ? null : (found.at("after_cursor").id ?? null),
      total: null,
    };
  },
  findStart: (ticket) => (ticket.at("status").text === "deleted" ? undefined : ticket.at("created_at").time),
  async read(ticket, api) {
    const path = `/api/v2/tickets/${encodeURIComponent(ticket.at("id").id ?? "")}/comments.json`;
    const comments: unknown[] = [];
    const users: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_COMMENT_PAGES; page++) {
      const query = new URLSearchParams({
        include: "users",
        "page[size]": String(PAGE),
        ...(after !== undefined && { "page[after]": after }),
      });
      const found = await api.get(`${path}?${query.toString()}`);
      if (found === null) return null;
      comments.push(...found.at("comments").items.map(({ value }) => value));
      users.push(...found.at("users").items.map(({ value }) => value));
      after = found.at("meta.has_more").isTrue ? found.at("meta.after_cursor").id : undefined;
      if (after === undefined) break;
    }
    return new Payload({ ticket: ticket.value, comments, users });
  },
};
