import { plain, secret, trimAddress } from "../base/define-connector.ts";
import type { HistoryReader, PlatformApi } from "../base/history.types.ts";
import { HUBSPOT_SOURCE_FIELDS } from "./hubspot-source.ts";
import { Payload } from "../base/payload.ts";

export const HUBSPOT_API_BASE = "https://api.hubapi.com";
const THREADS = "/conversations/v3/conversations/threads";
const PAGE = 100;
/** A thread has a few pages of messages; more are a platform that pages in circles. */
const MAX_MESSAGE_PAGES = 200;

/** The token and the address, for webhooks and for past conversations alike. */
export const HUBSPOT_API_FIELDS = [
  secret("accessToken", "Access token", {
    help: "Your app → Auth → Access token, with the scope conversations.read. Messages are fetched with it. With crm.objects.contacts.read, we also see where people came from.",
  }),
  plain("apiBase", "API address", {
    isAddress: true,
    pattern: /^[^?#]+$/,
    form: "an address without a query",
    help: `Empty: ${HUBSPOT_API_BASE}.`,
  }),
];

/** Reads threads in the order of their last message, so that one that changes meanwhile comes again at the end. */
export const hubspotHistory: HistoryReader = {
  fields: HUBSPOT_API_FIELDS,
  base: (field) => trimAddress(field("apiBase") || HUBSPOT_API_BASE),
  headers: (field) => ({ authorization: `Bearer ${field("accessToken")}`, accept: "application/json" }),
  async listPage({ fromMs }, cursor, api) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      sort: "latestMessageTimestamp",
      latestMessageTimestampAfter: new Date(fromMs).toISOString(),
      ...(cursor !== null && { after: cursor }),
    });
    const found = await api.get(`${THREADS}?${query.toString()}`);
    return {
      conversations: found?.at("results").items ?? [],
      next: found?.at("paging.next.after").id ?? null,
      total: null,
    };
  },
  findStart: (thread) => (thread.at("spam").isTrue ? undefined : thread.at("createdAt").time),
  async read(thread, api) {
    const path = `${THREADS}/${encodeURIComponent(thread.at("id").id ?? "")}/messages`;
    const messages: unknown[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_MESSAGE_PAGES; page++) {
      const query = new URLSearchParams({ limit: String(PAGE), sort: "createdAt", ...(after && { after }) });
      const found = await api.get(`${path}?${query.toString()}`);
      if (found === null) return null;
      for (const message of found.at("results").items) messages.push(await fetchWhole(message, path, api));
      after = found.at("paging.next.after").id;
      if (after === undefined) break;
    }
    const contact = await fetchContact(thread.at("associatedContactId").id, api);
    return new Payload({ thread: thread.value, messages, contact: contact?.value });
  },
};

/** A message with the whole of its words, where the list cuts them. */
async function fetchWhole(message: Payload, path: string, api: PlatformApi): Promise<unknown> {
  const status = message.at("truncationStatus").text;
  const isWhole = status === undefined || status === "NOT_TRUNCATED";
  const address = `${path}/${encodeURIComponent(message.at("id").id ?? "")}/original-content`;
  const rest = isWhole ? null : await api.get(address);
  return { message: message.value, rest: rest?.value };
}

/** The contact's fields that name its source; null without the right to read contacts. */
async function fetchContact(contact: string | undefined, api: PlatformApi): Promise<Payload | null> {
  if (contact === undefined) return null;
  const path = `/crm/v3/objects/contacts/${encodeURIComponent(contact)}?properties=${HUBSPOT_SOURCE_FIELDS.join(",")}`;
  return api.get(path, { optional: true });
}
