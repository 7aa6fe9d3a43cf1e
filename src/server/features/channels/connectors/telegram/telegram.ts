import type { MessageKind } from "#src/domain/channels/channels.contract.ts";
import { parseStartPayload } from "#src/domain/sources/start-payload.ts";
import type { ConnectorContext, NewMessage, Out, RelayInput, Thread, SampleContext } from "../base/connector.types.ts";
import { describePlace } from "../base/describe-place.ts";
import {
  agentIds,
  defineConnector,
  endless,
  generateToken,
  openingTexts,
  person,
  plain,
  secret,
  sessionHours,
} from "../base/define-connector.ts";
import type { Payload } from "../base/payload.ts";
import { matchSecret } from "../base/signatures.ts";
import { TELEGRAM_STEPS } from "./telegram-steps.ts";

/** Message kinds by the field that shows them, the most specific first: an animation is also a document, a venue a location. */
const KINDS: readonly (readonly [field: string, kind: MessageKind])[] = [
  ["photo", "image"],
  ["paid_media", "image"],
  ["voice", "audio"],
  ["audio", "audio"],
  ["animation", "video"],
  ["video_note", "video"],
  ["video", "video"],
  ["document", "document"],
  ["sticker", "sticker"],
  ["venue", "location"],
  ["location", "location"],
  ["contact", "contact"],
  ["poll", "poll"],
  ["invoice", "order"],
];

/** Contents without a kind of their own. Any message without content is about the chat itself: gifts, calls, topics, members. */
const OTHER_CONTENT = ["text", "caption", "web_app_data", "dice", "game", "story", "checklist"];

/** What Telegram writes for a person who opens a link to the bot. */
const START = /^\/start(?:@\w+)? ([\w-]{1,64})$/;
const EDITS = ["edited_message", "edited_business_message"];
const IGNORED_UPDATES = [
  "channel_post",
  "edited_channel_post",
  "my_chat_member",
  "chat_member",
  "chat_join_request",
  "inline_query",
  "chosen_inline_result",
  "poll",
  "poll_answer",
  "shipping_query",
  "pre_checkout_query",
  "business_connection",
  "chat_boost",
  "removed_chat_boost",
  "purchased_paid_media",
];

export const telegram = defineConnector({
  id: "telegram",
  name: "Telegram",
  kind: "messaging app with a bot platform",
  echoes: "relay",
  oneReceiver: true,
  fields: [
    secret("secretToken", "Secret token", {
      pattern: /^[A-Za-z0-9_-]{1,256}$/,
      form: "1 to 256 letters, digits, dashes or underscores",
      generate: generateToken,
      help: "The secret_token of your bot's setWebhook call. Leave it empty and we make one.",
    }),
    plain("botUsername", "Bot username", { help: "Without the @. Then other bots in a group are left out." }),
  ],
  settings: [sessionHours, agentIds, openingTexts],
  refersAhead: true,
  steps: TELEGRAM_STEPS,
  verify: ({ secrets, header }) => matchSecret(secrets("secretToken"), header("x-telegram-bot-api-secret-token")),
  map: mapUpdate,
  relay: mapRelay,
  sample: buildSample,
});

function mapUpdate(update: Payload, out: Out, context: ConnectorContext): void {
  for (const field of ["message", "business_message"]) {
    const message = update.at(field);
    if (message.isObject) mapMessage(message, out, context);
  }
  for (const field of EDITS) {
    const message = update.at(field);
    if (!message.isObject) continue;
    const edited = buildMessage(message, context);
    if (edited !== null) out.edit({ ...edited, changedAt: message.at("edit_date").seconds });
    else out.ignore("system");
  }
  const deleted = update.at("deleted_business_messages");
  if (deleted.isObject) mapDeleted(deleted, out);
  const pressed = update.at("callback_query");
  if (pressed.isObject) mapPressed(pressed, out, context);
  if (update.at("message_reaction").exists || update.at("message_reaction_count").exists) out.ignore("reaction");
  if (IGNORED_UPDATES.some((field) => update.at(field).exists)) out.ignore("system");
}

function mapMessage(message: Payload, out: Out, context: ConnectorContext): void {
  const username = context.field("botUsername").replace(/^@/, "").toLowerCase();
  const sender = message.at("from.username").text?.toLowerCase();
  const isOtherBot = username !== "" && sender !== undefined && sender !== username;
  if (message.at("from.is_bot").isTrue && isOtherBot && !message.at("sender_chat").isObject) {
    return out.ignore("other_bot");
  }
  const found = buildMessage(message, context);
  if (found === null) return out.ignore("system");
  const payload = found.role === "user" ? START.exec(found.text ?? "")?.[1] : undefined;
  if (payload === undefined) return out.message(found);
  // The press of a link's button, which nobody wrote.
  out.refer(found.thread, parseStartPayload(payload));
  out.ignore("system");
}

/** A message of the platform; null for one about the chat itself. */
function buildMessage(message: Payload, context: ConnectorContext): NewMessage | null {
  if (isService(message)) return null;
  const chatId = message.at("chat.id").id;
  const replied = message.at("reply_to_message.message_id").id;
  const role = findRole(message, context);
  const writer = role === "user" ? (message.at("sender_chat.id").id ?? message.at("from.id").id) : undefined;
  return {
    id: joinId(chatId, message.at("message_id").id),
    thread: buildThread(message),
    person: isPrivateChat(message) ? chatId : writer,
    role,
    at: message.at("date").seconds,
    replyTo: joinId(chatId, replied),
    ...findContent(message),
  };
}

function isService(message: Payload): boolean {
  const content = [...OTHER_CONTENT, ...KINDS.map(([field]) => field)];
  return !content.some((field) => message.at(field).exists);
}

function findContent(message: Payload): Pick<NewMessage, "kind" | "text" | "payload"> {
  const text = message.at("text").text;
  if (text !== undefined) return { kind: "text", text };
  const sent = message.at("web_app_data");
  if (sent.isObject) return { kind: "button", text: sent.at("button_text").text, payload: sent.at("data").text };
  const kind = KINDS.find(([field]) => message.at(field).exists)?.[1] ?? "message";
  const titles = ["game.title", "checklist.title"].map((place) => message.at(place).text);
  const title = titles.find((found) => found !== undefined);
  return { kind, text: message.at("caption").text ?? title ?? describePlace(message.at("venue"), "title") };
}

function findRole(message: Payload, { isAgent }: ConnectorContext): NewMessage["role"] {
  const from = message.at("from.id").id;
  const behind = message.at("sender_chat.id").id;
  // An anonymous administrator writes in the name of the group, and its linked channel's posts are copied into it.
  if (behind !== undefined && (behind === message.at("chat.id").id || message.at("is_automatic_forward").isTrue))
    return "agent";
  // Somebody who writes in the name of a channel of their own.
  if (behind !== undefined) return isAgent(behind) ? "agent" : "user";
  if (message.at("from.is_bot").isTrue || message.at("sender_business_bot").exists) return "bot";
  if (isAgent(from)) return "agent";
  const isBusiness = message.at("business_connection_id").text !== undefined;
  return isBusiness && from !== message.at("chat.id").id ? "agent" : "user";
}

function buildThread(message: Payload): Thread {
  const chatId = message.at("chat.id").id;
  const business = message.at("business_connection_id").text;
  if (business !== undefined) return endless(business, person(chatId));
  if (isPrivateChat(message)) return endless(person(chatId));
  // Replies in a group without topics have such an id too: that of the first message.
  const topic = message.at("is_topic_message").isTrue ? message.at("message_thread_id").id : undefined;
  return topic === undefined ? endless(chatId) : endless(chatId, topic);
}

/** Chats with people have positive ids, groups negative ones. */
function isPrivateChat(message: Payload): boolean {
  if (message.at("business_connection_id").exists) return true;
  const type = message.at("chat.type").text;
  return type === undefined ? message.at("chat.id").id?.startsWith("-") === false : type === "private";
}

/** Message ids are unique in their chat alone. */
function joinId(chatId: string | undefined, messageId: string | undefined): string | undefined {
  return chatId === undefined || messageId === undefined ? undefined : `${chatId}:${messageId}`;
}

function mapDeleted(deleted: Payload, out: Out): void {
  const chatId = deleted.at("chat.id").id;
  const business = deleted.at("business_connection_id").text;
  for (const id of deleted.at("message_ids").items) {
    const thread = endless(business, person(chatId));
    out.remove({ id: joinId(chatId, id.id), thread, person: chatId, role: "user" });
  }
}

/** A pressed button has no time of its own. */
function mapPressed(pressed: Payload, out: Out, { isAgent }: ConnectorContext): void {
  const message = pressed.at("message");
  const from = pressed.at("from.id").id;
  // A button below a message of inline mode: its chat is not known.
  if (!message.isObject) return out.ignore("system");
  const data = pressed.at("data").text;
  out.message({
    id: pressed.at("id").id,
    thread: buildThread(message),
    person: from,
    role: isAgent(from) ? "agent" : "user",
    kind: "button",
    text: findButton(message, data) ?? data,
    payload: data,
  });
}

function findButton(message: Payload, data: string | undefined): string | undefined {
  const buttons = message.at("reply_markup.inline_keyboard").items.flatMap((row) => row.items);
  return buttons.find((button) => button.at("callback_data").text === data)?.at("text").text;
}

/** The platform's answer has the message, one or an album; without it, what was sent names the chat. */
function mapRelay({ request, response, role, sentAt }: RelayInput, out: Out, context: ConnectorContext): boolean {
  const messages = (response.items.length > 0 ? response.items : [response]).flatMap((answer) => {
    const result = answer.at("result").exists ? answer.at("result") : answer;
    return result.items.length > 0 ? result.items : [result];
  });
  const sent = messages.filter((message) => message.at("chat.id").exists && message.at("message_id").exists);
  for (const message of sent) {
    const found = buildMessage(message, context);
    if (found === null) out.ignore("system");
    else if (message.at("edit_date").exists) out.edit({ ...found, role, changedAt: message.at("edit_date").seconds });
    else out.message({ ...found, role });
  }
  if (sent.length > 0) return true;
  return mapSent(request, out, { role, at: sentAt });
}

function mapSent(request: Payload, out: Out, { role, at }: { role: "bot" | "agent"; at: number | undefined }): boolean {
  const chatId = request.at("chat_id").id;
  // A public name instead of an id (@channel) is no thread that we know.
  if (chatId === undefined || chatId.startsWith("@")) return false;
  const business = request.at("business_connection_id").text;
  const isGroup = chatId.startsWith("-");
  const topic = request.at("message_thread_id").id;
  const group = topic === undefined ? endless(chatId) : endless(chatId, topic);
  const chat = business === undefined ? endless(person(chatId)) : endless(business, person(chatId));
  const thread = isGroup ? group : chat;
  out.message({ id: undefined, thread, person: isGroup ? undefined : chatId, role, at, ...findContent(request) });
  return true;
}

function buildSample({ secret: getSecret, nowMs, body }: SampleContext) {
  const message = {
    message_id: 1,
    date: Math.floor(nowMs / 1000),
    text: "Hi! Do you have a table for two tonight?",
    from: { id: 1001, is_bot: false, first_name: "Test" },
    chat: { id: 1001, type: "private", first_name: "Test" },
  };
  return {
    body: body ?? JSON.stringify({ update_id: 1, message }),
    headers: { "x-telegram-bot-api-secret-token": getSecret("secretToken") },
  };
}
