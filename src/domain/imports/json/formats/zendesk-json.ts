import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { matchRoleWord } from "../../speakers/role-words.ts";
import { htmlToWords } from "./html-words.ts";
import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, listObjects, pickText, toObject, toText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";
import { splitZendeskChat } from "./zendesk-chat.ts";

const BOT_NAME = /(?:^|[\s_-])(?:\w*bot|virtual assistant|ai agent|assistant)(?:$|[\s_-])/i;
const MAX_NAME_LENGTH = 200;
const CUSTOMER = /^(?:end[-_ ]?user|user|visitor|customer|requester)$/i;
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
  const people = createPeople(ticket, requester);
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
    const chat = splitZendeskChat(text);
    for (const [index, { name, text: said }] of (chat ?? []).entries()) {
      const role = people.findByName(name);
      const externalId = joinId(pickText(comment, "id"), index);
      if (said === "") context.skip();
      // The lines have times of day alone, in a zone that the ticket doesn't name.
      else context.emit({ conversationId, role, text: said, at: null, near: at, line, externalId });
    }
    if (chat !== null) continue;
    const author = pickText(comment, "author_id") ?? pickText(toObject(comment.author), "id") ?? "";
    const role = people.findByComment(comment, author);
    const user = role === "user" ? author : null;
    context.emit({ conversationId, role, text, at, line, user, externalId: pickText(comment, "id") });
  }
}

function joinId(id: string | null, index: number): string | null {
  return id === null ? null : `${id}-${index + 1}`;
}

type People = { findByComment: (comment: JsonObject, author: string) => Role; findByName: (name: string) => Role };

/** The people of a ticket, whose roles decide who is a customer: others than the one who asked may be copied. */
function createPeople(ticket: JsonObject, requester: string | null): People {
  const users = new Map(listObjects(ticket.users).map((user) => [pickText(user, "id") ?? "", user] as const));
  const byName = new Map(
    [...users].map(([id, user]) => [(pickText(user, "name") ?? "").toLowerCase(), { id, user }] as const),
  );
  const find = (id: string, user: JsonObject | null, channel: string): Role => {
    const kind = pickText(user, "role", "type") ?? "";
    if ((id !== "" && id === requester) || CUSTOMER.test(kind)) return "user";
    return isBotName(pickText(user, "name") ?? "") || BOT_CHANNELS.has(channel) ? "bot" : "agent";
  };
  return {
    findByComment(comment, author) {
      const merged = { ...users.get(author), ...toObject(comment.author) };
      return find(author, merged, pickText(toObject(comment.via), "channel") ?? "");
    },
    findByName(name) {
      const known = byName.get(name.toLowerCase());
      if (known !== undefined) return find(known.id, known.user, "");
      if (isBotName(name)) return "bot";
      return matchRoleWord(name) === "user" ? "user" : "agent";
    },
  };
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
  if (CUSTOMER.test(type)) return "user";
  if (/bot/i.test(type)) return "bot";
  if (!/^(?:agent|business|admin|staff)$/i.test(type)) return null;
  return isBotName(name) ? "bot" : "agent";
}

function extractEventText(event: JsonObject): string {
  const content = toObject(event.content) ?? toObject(event.message) ?? toObject(event.payload);
  return htmlToWords(
    pickText(content, "text", "body") ?? toText(event.text) ?? toText(event.message) ?? toText(event.body) ?? "",
  );
}

function isBotName(name: string): boolean {
  return BOT_NAME.test(name.slice(0, MAX_NAME_LENGTH));
}
