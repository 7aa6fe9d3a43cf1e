import { extractProperties } from "#src/domain/properties/extract-properties.ts";
import { buildSourceOfAddress } from "#src/domain/sources/build-source.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import type { ConnectorContext, NewMessage, Out, SampleContext, Thread } from "../base/connector.types.ts";
import { agentIds, defineConnector, plain, secret, single, splitList } from "../base/define-connector.ts";
import { findMediaKind } from "../base/media-kind.ts";
import { convertHtml } from "../base/markup-text.ts";
import type { Payload } from "../base/payload.ts";
import { matchHmac, signHmac } from "../base/signatures.ts";
import { INTERCOM_STEPS } from "../base/helpdesk-steps.ts";
import { intercomHistory } from "./intercom-history.ts";

const SIGNATURE = "x-hub-signature";
const PREFIX = "sha1=";
const PEOPLE = new Set(["user", "lead", "contact", "visitor"]);
const PART_TYPES = new Set(["comment", "open", "close", "assignment", "quick_reply"]);
const NOTE_TYPES = /note/;

export const intercom = defineConnector({
  id: "intercom",
  name: "Intercom",
  kind: "helpdesk",
  twinOf: "zendesk",
  docs: "/docs/channels/zendesk",
  echoes: "platform",
  oneReceiver: false,
  fields: [
    secret("clientSecret", "Client secret", { help: "Developer Hub → your app → Basic information → Client secret." }),
    plain("botAdminIds", "Bot admin IDs", { help: "The admins that your bot answers as, separated by commas." }),
  ],
  settings: [agentIds],
  steps: INTERCOM_STEPS,
  verify: ({ raw, header, secrets }) =>
    matchHmac("sha1", secrets("clientSecret"), raw, header(SIGNATURE), "hex", PREFIX),
  map: mapNotification,
  history: { ...intercomHistory, map: mapConversation },
  sample: buildSample,
});

function mapNotification(body: Payload, out: Out, context: ConnectorContext): void {
  const topic = body.at("topic").text ?? "";
  if (body.at("type").text !== "notification_event") return out.ignore("unknown_type");
  const item = body.at("data.item");
  if (topic === "conversation_part.redacted") return mapRedaction(item, out);
  if (topic === "conversation.rating.added") return mapRating(item, out);
  if (!/^conversation\.(?:user|admin|operator|contact)\./.test(topic)) {
    const isKnown =
      /^(?:ping|conversation|contact|user|visitor|company|ticket|event|subscription|article|call|admin|data_connector)\b/.test(
        topic,
      );
    return out.ignore(isKnown ? "system" : "unknown_type");
  }
  const thread = single(item.at("id").id);
  // The first message is in the source, not among the parts.
  const hasSource = topic.endsWith(".created") && item.at("source.body").exists;
  if (hasSource) mapSource(item, thread, out, context);
  const parts = item.at("conversation_parts.conversation_parts").items;
  // Where the business wrote first, or before the channel was connected, only replies tell where the conversation comes from.
  const told = { metadata: findAttributes(item), referral: hasSource ? undefined : findReferral(item.at("source")) };
  for (const part of parts) mapPart(part, { thread, ...told }, out, context);
  if (topic === "conversation.admin.closed") {
    const at = parts.at(-1)?.at("created_at").seconds ?? item.at("updated_at").seconds;
    out.event({ type: "end", id: `end:${item.at("id").id ?? ""}:${body.at("id").id ?? at ?? ""}`, thread, at });
  } else if (!hasSource && parts.length === 0) out.ignore("system");
}

/** A past conversation, with the ids that its notifications have. */
function mapConversation(item: Payload, out: Out, context: ConnectorContext): void {
  const thread = single(item.at("id").id);
  if (item.at("source.body").exists) mapSource(item, thread, out, context);
  const metadata = findAttributes(item);
  for (const part of item.at("conversation_parts.conversation_parts").items)
    mapPart(part, { thread, metadata }, out, context);
  if (item.at("conversation_rating").isObject) mapRating(item, out);
}

function mapSource(item: Payload, thread: Thread, out: Out, context: ConnectorContext): void {
  const source = item.at("source");
  const author = source.at("author");
  const role = findRole(author, context);
  const id = source.at("id").id;
  out.message({
    id: id && `source:${id}`,
    thread,
    person: role === "user" ? (author.at("id").id ?? item.at("contacts.contacts.0.id").id) : undefined,
    role,
    author: describeAuthor(author),
    at: item.at("created_at").seconds,
    referral: findReferral(source),
    metadata: findAttributes(item),
    ...findContent(source),
  });
}

/** The page where a person began to write, or the message by which the business did. */
function findReferral(source: Payload): SentSource | undefined {
  const deliveredAs = source.at("delivered_as").text;
  const page = buildSourceOfAddress(source.at("url").text ?? "");
  if (deliveredAs !== undefined && deliveredAs !== "customer_initiated") return { ...page, kind: "campaign" };
  return page === null ? undefined : { ...page, kind: "page" };
}

/** What the workspace stores with the conversation; lists and objects stay with Intercom. */
function findAttributes(item: Payload): NewMessage["metadata"] {
  return extractProperties(item.at("custom_attributes").value) ?? undefined;
}

type PartContext = Pick<NewMessage, "thread" | "metadata" | "referral">;

function mapPart(
  part: Payload,
  { thread, metadata, referral }: PartContext,
  out: Out,
  context: ConnectorContext,
): void {
  if (isNote(part)) return out.ignore("private_note");
  const type = part.at("part_type").text ?? "";
  const author = part.at("author");
  const role = findRole(author, context);
  const message = {
    id: part.at("id").id,
    thread,
    person: role === "user" ? author.at("id").id : undefined,
    role,
    author: describeAuthor(author),
    at: part.at("created_at").seconds,
  };
  if (part.at("redacted").isTrue) return out.remove(message);
  const content = findContent(part);
  if (!PART_TYPES.has(type) || (content.text === "" && content.kind === "text")) return out.ignore("system");
  out.message({ ...message, ...content, metadata, referral: role === "user" ? referral : undefined });
}

function isNote(part: Payload): boolean {
  return NOTE_TYPES.test(part.at("part_type").text ?? "");
}

function findContent(part: Payload): Pick<NewMessage, "kind"> & { text: string } {
  const text = convertHtml(part.at("body").text ?? "");
  if (text === "[image]") return { kind: "image", text };
  const [file] = part.at("attachments").items;
  return { kind: file === undefined ? "text" : findMediaKind(file.at("content_type").text), text };
}

function findRole(author: Payload, { field, isAgent }: ConnectorContext): NewMessage["role"] {
  const id = author.at("id").id;
  const type = author.at("type").text ?? "";
  if (PEOPLE.has(type)) return isAgent(id) ? "agent" : "user";
  const isBot = type === "bot" || (id !== undefined && splitList(field("botAdminIds")).includes(id));
  return isBot ? "bot" : "agent";
}

function describeAuthor(author: Payload): NewMessage["author"] {
  return { id: author.at("id").id, name: author.at("name").text };
}

/** The item is the part, or its conversation with the redacted part in it. */
function mapRedaction(item: Payload, out: Out): void {
  const isPart = item.at("type").text === "conversation_part";
  const thread = single(isPart ? (item.at("conversation_id").id ?? item.at("conversation.id").id) : item.at("id").id);
  const parts = isPart ? [item] : item.at("conversation_parts.conversation_parts").items;
  const redacted = parts.length === 1 ? parts : parts.filter((part) => part.at("redacted").isTrue);
  for (const part of redacted) {
    if (isNote(part)) {
      out.ignore("private_note");
      continue;
    }
    const role = PEOPLE.has(part.at("author.type").text ?? "") ? "user" : "agent";
    out.remove({ id: part.at("id").id, thread, role, at: part.at("created_at").seconds });
  }
  if (item.at("source.redacted").isTrue) {
    const id = item.at("source.id").id;
    out.remove({ id: id && `source:${id}`, thread, role: "user", at: item.at("created_at").seconds });
  }
}

function mapRating(item: Payload, out: Out): void {
  const rating = item.at("conversation_rating");
  const score = rating.at("rating").number;
  if (score === undefined || score < 1 || score > 5) return out.ignore("system");
  const at = rating.at("created_at").seconds;
  const id = item.at("id").id;
  out.event({ type: "feedback", id: id && `rating:${id}:${at ?? ""}:${score}`, thread: single(id), at, score });
}

function buildSample({ secret: getSecret, nowMs, body: given }: SampleContext) {
  const seconds = Math.floor(nowMs / 1000);
  const author = { type: "user", id: "1001", name: "Test" };
  const part = {
    type: "conversation_part",
    id: "2",
    part_type: "comment",
    body: "<p>Is there any news?</p>",
    created_at: seconds,
    author,
  };
  const item = { type: "conversation", id: "215470000000001", conversation_parts: { conversation_parts: [part] } };
  const topic = "conversation.user.replied";
  const body = given ?? JSON.stringify({ type: "notification_event", topic, id: "sample", data: { item } });
  return { body, headers: { [SIGNATURE]: PREFIX + signHmac("sha1", getSecret("clientSecret"), body, "hex") } };
}
