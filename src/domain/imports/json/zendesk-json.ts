import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { htmlToWords } from "./html-words.ts";
import type { JsonContext, JsonFormat } from "./json-format.ts";
import { isObject, listObjects, pickText, toObject, toText } from "./json-values.ts";
import type { JsonObject } from "./json-values.ts";

const BOT_NAME = /(?:^|[\s_-])(?:\w*bot|virtual assistant|ai agent|assistant)(?:$|[\s_-])/i;
const BOT_CHANNELS = new Set(["answer_bot", "answer_bot_for_web_widget", "chat_transcript"]);

/** Tickets of Zendesk with their comments, and transcripts of its messaging. */
export const ZENDESK_JSON: JsonFormat = {
  lists: ["tickets"],
  matches(value) {
    const ticket = unwrapTicket(value);
    if (ticket === null) return false;
    const comments = listObjects(ticket.comments);
    if (Array.isArray(ticket.comments) && (comments.length === 0 || comments.some((comment) => "author_id" in comment)))
      return comments.length > 0 || "requester_id" in ticket;
    return listObjects(ticket.events).some((event) => findEventRole(event) !== null && extractEventText(event) !== "");
  },
  createMapper(context) {
    return {
      element(value, { line, number, text }) {
        const ticket = unwrapTicket(value);
        if (ticket === null) return context.error(line, "bad_element", `Element ${number} is no ticket`);
        const conversationId = pickText(ticket, "id", "conversation_id", "ticket_id") ?? context.createId(text);
        if (Array.isArray(ticket.comments)) addComments(context, ticket, { conversationId, line });
        else if (Array.isArray(ticket.events)) addEvents(context, ticket, { conversationId, line });
        else context.error(line, "no_messages", `Ticket ${conversationId} has no comments`);
      },
    };
  },
};

type Place = { conversationId: string; line: number };

function unwrapTicket(value: unknown): JsonObject | null {
  if (!isObject(value)) return null;
  const inner = toObject(value.ticket);
  return inner === null ? value : { ...value, ...inner };
}

function addComments(context: JsonContext, ticket: JsonObject, { conversationId, line }: Place): void {
  const requester = pickText(ticket, "requester_id") ?? pickText(toObject(ticket.requester), "id");
  const names = new Map(
    listObjects(ticket.users).map((user) => [pickText(user, "id") ?? "", pickText(user, "name") ?? ""] as const),
  );
  for (const comment of listObjects(ticket.comments)) {
    if (comment.public === false) {
      context.note();
      continue;
    }
    const text = htmlToWords(pickText(comment, "plain_body", "body", "html_body") ?? "");
    if (text.trim() === "") {
      context.skip();
      continue;
    }
    const at = context.time(comment.created_at, line);
    if (at === undefined) continue;
    const author = pickText(comment, "author_id") ?? pickText(toObject(comment.author), "id") ?? "";
    const name = pickText(toObject(comment.author), "name") ?? names.get(author) ?? "";
    const channel = pickText(toObject(comment.via), "channel") ?? "";
    const role = findCommentRole({ isRequester: author !== "" && author === requester, name, channel });
    const user = role === "user" ? author : null;
    context.emit({ conversationId, role, text, at, line, user, externalId: pickText(comment, "id") });
  }
}

function findCommentRole(author: { isRequester: boolean; name: string; channel: string }): Role {
  if (author.isRequester) return "user";
  return BOT_NAME.test(author.name) || BOT_CHANNELS.has(author.channel) ? "bot" : "agent";
}

function addEvents(context: JsonContext, ticket: JsonObject, { conversationId, line }: Place): void {
  for (const event of listObjects(ticket.events)) {
    const role = findEventRole(event);
    const text = extractEventText(event);
    if (role === null || text.trim() === "") {
      context.skip();
      continue;
    }
    const at = context.time(event.timestamp ?? event.created_at ?? event.received ?? event.createdAt, line);
    if (at !== undefined) context.emit({ conversationId, role, text, at, line, externalId: pickText(event, "id") });
  }
}

function findEventRole(event: JsonObject): Role | null {
  const author = toObject(event.author) ?? toObject(event.actor) ?? toObject(event.sender);
  const type = pickText(author, "type", "role") ?? pickText(event, "actor_type", "author_type", "sender_type") ?? "";
  const name = pickText(author, "name", "displayName", "display_name") ?? pickText(event, "actor_name") ?? "";
  if (/^(?:end[-_ ]?user|user|visitor|customer|requester)$/i.test(type)) return "user";
  if (/bot/i.test(type)) return "bot";
  if (!/^(?:agent|business|admin|staff)$/i.test(type)) return null;
  return BOT_NAME.test(name) ? "bot" : "agent";
}

function extractEventText(event: JsonObject): string {
  const content = toObject(event.content) ?? toObject(event.message) ?? toObject(event.payload);
  return htmlToWords(
    pickText(content, "text", "body") ?? toText(event.text) ?? toText(event.message) ?? toText(event.body) ?? "",
  );
}
