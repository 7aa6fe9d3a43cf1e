import type { ConnectorContext, NewMessage, Out } from "../base/connector.types.ts";
import { single, splitList } from "../base/define-connector.ts";
import { findMediaKind } from "../base/media-kind.ts";
import { Payload } from "../base/payload.ts";

/** An author that is an address is a person; other authors are identities of the account. */
const ADDRESS = /^(?:(?:whatsapp|messenger|rcs|sms):)?\+?\d[\d\s-]*$|^messenger:/;
const DEFAULT_BOT = "system";

/** Maps an event of Twilio Conversations, which has both sides. */
export function mapConversationEvent(body: Payload, out: Out, context: ConnectorContext): void {
  const type = body.at("EventType").text;
  const sid = body.at("ConversationSid").text;
  if (type === "onConversationStateUpdated") {
    const state = body.at("StateTo").text ?? body.at("State").text ?? body.at("ConversationState").text;
    if (state !== "closed") return out.ignore("system");
    const at = findTime(body, ["DateUpdated", "Timestamp"]);
    return out.event({ type: "end", id: `end:${sid ?? ""}:${at ?? context.requestName}`, thread: single(sid), at });
  }
  const message = buildMessage(body, context);
  if (type === "onMessageAdded") return out.message(message);
  if (type === "onMessageUpdated") return out.edit({ ...message, changedAt: findTime(body, ["DateUpdated"]) });
  if (type === "onMessageRemoved")
    return out.remove({ ...message, changedAt: findTime(body, ["DateRemoved", "DateUpdated"]) });
  out.ignore("system");
}

function buildMessage(body: Payload, context: ConnectorContext): NewMessage {
  const author = body.at("Author").text;
  const role = findRole(author, body.at("Source").text, context);
  const text = body.at("Body").text;
  const media = findMedia(body.at("Media"));
  return {
    id: body.at("MessageSid").text,
    thread: single(body.at("ConversationSid").text),
    person: role === "user" ? author : undefined,
    role,
    at: findTime(body, ["DateCreated"]),
    text,
    kind: media === undefined ? "text" : findMediaKind(media),
  };
}

function findRole(
  author: string | undefined,
  source: string | undefined,
  context: ConnectorContext,
): NewMessage["role"] {
  if (author !== undefined && ADDRESS.test(author)) return context.isAgent(author) ? "agent" : "user";
  const bots = splitList(context.field("botIdentities") || DEFAULT_BOT);
  if (author !== undefined && context.isAgent(author)) return "agent";
  return source === "API" || (author !== undefined && bots.includes(author)) ? "bot" : "agent";
}

/** The content type of the first file; forms hold the list as JSON text. */
function findMedia(media: Payload): string | undefined {
  if (media.text === undefined) return media.items[0]?.at("ContentType").text;
  try {
    return new Payload(JSON.parse(media.text)).at("0.ContentType").text;
  } catch {
    return undefined;
  }
}

function findTime(body: Payload, fields: readonly string[]): number | undefined {
  return fields.map((field) => body.at(field).time).find((ms) => ms !== undefined);
}
