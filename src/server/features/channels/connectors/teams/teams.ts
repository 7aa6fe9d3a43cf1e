import { extractProperties } from "#src/domain/properties/extract-properties.ts";
import type { NewMessage, Out, Sample, SampleContext, SignedRequest, Verdict } from "../base/connector.types.ts";
import type { ConnectorContext, RelayInput } from "../base/connector.types.ts";
import { agentIds, defineConnector, endless, plain, secret, sessionHours, single } from "../base/define-connector.ts";
import { decodeEntities } from "../base/markup-text.ts";
import type { Payload } from "../base/payload.ts";
import { matchHmac, signHmac } from "../base/signatures.ts";
import { METADATA_URL, verifyActivityToken } from "./teams-token.ts";
import { TEAMS_STEPS } from "./teams-steps.ts";

const HMAC = "HMAC ";
const BOT = "28:";
const MENTION = /<at(?: [^<>]{0,200})?>([^<>]{0,200})<\/at>/g;
/** Blocks inside blocks that are looked into. */
const MAX_CARD_DEPTH = 12;
const SYSTEM = new Set(["conversationUpdate", "installationUpdate", "invoke", "event"]);

export const teams = defineConnector({
  id: "teams",
  name: "Microsoft Teams",
  kind: "team chat",
  echoes: "relay",
  oneReceiver: true,
  fields: [
    plain("appId", "Microsoft App ID", { help: "Azure portal → your Azure Bot → Configuration." }),
    secret("outgoingSecret", "Security token of the outgoing webhook", {
      required: false,
      help: "Only for an outgoing webhook of a team: shown once when it is created.",
    }),
    plain("metadataUrl", "OpenID metadata", {
      help: `Empty: ${METADATA_URL}.`,
      isAddress: true,
    }),
    plain("jwks", "Signing keys", {
      help: "The keys as JSON, if our server may not fetch them.",
      pattern: /^\s*\{[\s\S]*"keys"[\s\S]*\}\s*$/,
      form: "JSON with keys",
    }),
  ],
  signedBy: "outgoingSecret",
  checkFields: (values) =>
    values.has("appId") || values.has("outgoingSecret")
      ? {}
      : { appId: "Enter the App ID, or the security token of an outgoing webhook" },
  settings: [sessionHours, agentIds],
  steps: TEAMS_STEPS,
  verify: verifyTeams,
  map: mapActivity,
  // An outgoing webhook shows what is answered; a bot's endpoint answers nothing.
  answer: (_body, header) =>
    header("authorization")?.startsWith(HMAC) === true
      ? { status: 200, body: "{}", contentType: "application/json; charset=utf-8" }
      : { status: 200, body: "" },
  relay: mapRelay,
  sample: buildSample,
});

function verifyTeams(request: SignedRequest): Verdict | Promise<Verdict> {
  const { raw, header, secrets } = request;
  const authorization = header("authorization")?.trim() ?? "";
  if (authorization.startsWith(HMAC)) {
    const keys = secrets("outgoingSecret").map((key) => Buffer.from(key, "base64"));
    return matchHmac("sha256", keys, raw, authorization, "base64", HMAC);
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return token === undefined ? "missing" : verifyActivityToken(token, request);
}

function mapActivity(body: Payload, out: Out, context: ConnectorContext): void {
  const type = body.at("type").text;
  const id = body.at("id").id;
  const conversation = body.at("conversation.id").text;
  const thread = findThread(body);
  const at = body.at("timestamp").time;
  const eventId = `${type ?? ""}:${conversation ?? ""}:${id ?? at ?? ""}`;
  switch (type) {
    case "message":
    case "messageUpdate":
    case "messageDelete":
      return mapMessage(type, body, out, context);
    case "endOfConversation":
      return out.event({ type: "end", id: eventId, thread, at });
    case "handoff":
      return out.event({ type: "handoff", id: eventId, thread, at });
    case "typing":
      return out.ignore("typing");
    case "messageReaction":
      return out.ignore("reaction");
    case undefined:
      return out.ignore("unknown_type");
    default:
      if (type === "event" && body.at("name").text?.startsWith("handoff") === true)
        return out.event({ type: "handoff", id: eventId, thread, at });
      return out.ignore(SYSTEM.has(type) ? "system" : "unknown_type");
  }
}

function mapMessage(type: string, body: Payload, out: Out, context: ConnectorContext): void {
  const speaker = findSpeaker(body, context);
  if (speaker === null) return out.ignore("other_bot");
  const message = {
    ...speaker,
    ...describeContent(body),
    id: buildId(body),
    thread: findThread(body),
    at: body.at("timestamp").time,
    replyTo: buildId(body, "replyToId"),
    metadata: speaker.role === "user" ? findAttributes(body) : undefined,
  };
  const change = body.at("channelData.eventType").text;
  const changedAt = body.at("timestamp").time;
  // The event's time is that of the change: an original that never came has none.
  if (type === "messageDelete") out.remove({ ...message, changedAt });
  else if (type === "messageUpdate") out.edit({ ...message, changedAt, restores: change === "undeleteMessage" });
  else out.message(message);
}

/** What Teams tells of a person's app and place, and of the chat: attributes of the activity's `clientInfo`. */
function findAttributes(body: Payload): NewMessage["metadata"] {
  const app = body.at("entities").items.find((entity) => entity.at("type").text === "clientInfo");
  const told = {
    platform: app?.at("platform").text,
    country: app?.at("country").text,
    timezone: app?.at("timezone").text,
    locale: app?.at("locale").text ?? body.at("locale").text,
    conversationType: body.at("conversation.conversationType").text,
    team: body.at("channelData.team.name").text,
    channel: body.at("channelData.channel.name").text,
  };
  return extractProperties(told) ?? undefined;
}

function buildId(body: Payload, name = "id"): string | undefined {
  const conversation = body.at("conversation.id").text;
  const id = body.at(name).id;
  return id && conversation && `${conversation}:${id}`;
}

/** A personal chat goes on for ever; a channel's threads have `;messageid=` in their id. */
function findThread(body: Payload): NewMessage["thread"] {
  const conversation = body.at("conversation.id").text;
  const type = body.at("conversation.conversationType").text;
  return type === "personal" ? endless(conversation) : single(conversation);
}

/** Null for a bot that is not ours. */
function findSpeaker(body: Payload, { field, isAgent }: ConnectorContext): Pick<NewMessage, "role" | "person"> | null {
  const from = body.at("from.id").id;
  const platformId = body.at("from.aadObjectId").id ?? from;
  if (from?.startsWith(BOT) !== true)
    return isAgent(from) || isAgent(platformId) ? { role: "agent" } : { role: "user", person: platformId };
  const isOurs = from === `${BOT}${field("appId")}` || from === body.at("recipient.id").id;
  return isOurs ? { role: "bot" } : null;
}

function describeContent(body: Payload): Pick<NewMessage, "kind" | "text"> {
  const text = cleanText(body);
  if (text !== "") return { text };
  const value = body.at("value");
  if (value.exists) return { text: value.at("msteams.displayText").text ?? value.at("title").text, kind: "form" };
  const attachments = body.at("attachments").items.filter((item) => item.at("contentType").text !== "text/html");
  const [attachment] = attachments;
  if (attachment === undefined) return { kind: "message" };
  const type = attachment.at("contentType").text ?? "";
  if (type.startsWith("image/")) return { kind: "image" };
  if (type.startsWith("video/")) return { kind: "video" };
  if (type.startsWith("audio/")) return { kind: "audio" };
  if (!type.startsWith("application/vnd.microsoft.card.")) return { kind: "document" };
  return { kind: "card", text: findCardText(attachment.at("content")) };
}

function findCardText(content: Payload): string | undefined {
  return content.at("title").text ?? content.at("text").text ?? findBlockText(content.at("body").items, 0);
}

/** The first words of an adaptive card's blocks: containers, columns, facts and tables hold others. */
function findBlockText(blocks: readonly Payload[], depth: number): string | undefined {
  if (depth > MAX_CARD_DEPTH) return undefined;
  for (const block of blocks) {
    const own = ["text", "title", "inlines.0.text", "inlines.0", "facts.0.title"].map((place) => block.at(place).text);
    const inner = ["items", "columns", "rows", "cells", "body"].flatMap((name) => block.at(name).items);
    const found = own.find((text) => text !== undefined) ?? findBlockText(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Without the mention of the bot, which is no part of what was said. Others are said by name. */
function cleanText(body: Payload): string {
  const own = new Set(
    body.at("entities").items.flatMap((entity) => {
      const id = entity.at("mentioned.id").text;
      const isBot = id !== undefined && (id === body.at("recipient.id").text || id.startsWith(BOT));
      return isBot ? [entity.at("text").text ?? `<at>${entity.at("mentioned.name").text ?? ""}</at>`] : [];
    }),
  );
  // Without a list of mentions, the bot's comes first.
  const isListed = body.at("entities").items.some((entity) => entity.at("type").text === "mention");
  const text = body.at("text").text ?? "";
  const spoken = text.replaceAll(MENTION, (tag, name: string, at: number) =>
    own.has(tag) || (!isListed && text.slice(0, at).trim() === "") ? "" : name,
  );
  return decodeEntities(spoken).replaceAll("\u00A0", " ").trim();
}

/** The activity that was sent, with the id that the platform gave it. */
function mapRelay({ request, response, event, role, sentAt }: RelayInput, out: Out): boolean {
  const conversation = request.at("conversation.id").text ?? event.at("conversation.id").text;
  if (conversation === undefined) return false;
  const holder = request.at("conversation.id").exists ? request : event;
  const sent = response.at("id").id ?? request.at("id").id;
  out.message({
    id: sent && `${conversation}:${sent}`,
    thread: findThread(holder),
    role,
    at: request.at("timestamp").time ?? sentAt,
    ...describeContent(request),
  });
  return true;
}

function buildSample({ secret: getSecret, nowMs, body: given }: SampleContext): Sample {
  const sample = {
    type: "message",
    id: "1",
    timestamp: new Date(nowMs).toISOString(),
    serviceUrl: "https://smba.trafficmanager.net/emea/",
    channelId: "msteams",
    from: { id: "29:sample", name: "Sample" },
    conversation: { conversationType: "personal", id: "a:sample" },
    recipient: { id: "28:sample-bot" },
    text: "Hi! Are you open today?",
  };
  const body = given ?? JSON.stringify(sample);
  const key = getSecret("outgoingSecret");
  if (key === "") return { body, unsigned: true };
  return { body, headers: { authorization: HMAC + signHmac("sha256", Buffer.from(key, "base64"), body, "base64") } };
}
