import { agentIds, defineConnector, secret, signedUrl, single } from "../base/define-connector.ts";
import type {
  ConnectorContext,
  Fetched,
  NewMessage,
  Out,
  SampleContext,
  SignedRequest,
  Verdict,
} from "../base/connector.types.ts";
import { HUBSPOT_STEPS } from "../base/helpdesk-steps.ts";
import { HUBSPOT_API_FIELDS, hubspotHistory } from "./hubspot-history.ts";
import { findHubSpotSource, HUBSPOT_SOURCE_FIELDS } from "./hubspot-source.ts";
import { convertHtml } from "../base/markup-text.ts";
import { Payload } from "../base/payload.ts";
import { isWithinWindow, joinBytes, matchHmac, signHmac } from "../base/signatures.ts";

const SIGNATURE = "x-hubspot-signature-v3";
const TIMESTAMP = "x-hubspot-request-timestamp";
const WINDOW_MS = 5 * 60_000;
const ID = /^[\w-]{1,100}$/;
/** The characters that HubSpot signs as they are, although the address has them encoded. */
const DECODED = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;
const AGENT = "A-";
/** Messages with words of the conversation; a comment is between colleagues. */
const MESSAGE_TYPES = new Set(["MESSAGE", "WELCOME_MESSAGE"]);
const COMMENT = "COMMENT";
/** The changes of contacts, deals and the like, which one app's webhook brings too. */
const OTHER_SUBSCRIPTION =
  /^(?:conversation|contact|company|deal|ticket|product|line_item|object|p?\d+_|2-)[\w-]*\.|^(?:contact|company|deal|ticket)$/i;

/**
 * Which letters a bot's actor id begins with is not documented for every kind of bot: whatever is outgoing and not an agent's
 * counts as the bot's.
 */
export const hubspot = defineConnector({
  id: "hubspot",
  name: "HubSpot",
  kind: "CRM and support hub",
  echoes: "platform",
  oneReceiver: false,
  isList: true,
  fields: [
    secret("clientSecret", "Client secret", { help: "Your app → Auth → Client secret. It signs the webhooks." }),
    ...HUBSPOT_API_FIELDS,
  ],
  settings: [signedUrl, agentIds],
  steps: HUBSPOT_STEPS,
  verify: verifyHubSpot,
  map: mapEvents,
  history: { ...hubspotHistory, map: mapThread },
  fetching: {
    address: ({ thread, message }, context) => `${getThreadAddress(thread, context)}/messages/${message}`,
    headers: ({ field }) => ({ authorization: `Bearer ${field("accessToken")}`, accept: "application/json" }),
    restOf: (address, message) => {
      const status = message.at("truncationStatus").text;
      return status === undefined || status === "NOT_TRUNCATED" ? null : `${address}/original-content`;
    },
    map: mapMessage,
    origin: {
      isNeeded: (message, context) => isFromPerson(message, context),
      addresses: [
        (_message, { thread }, context) => getThreadAddress(thread, context),
        (thread, _work, context) => getContactAddress(thread.at("associatedContactId").id, context),
      ],
      find: (contact) => findHubSpotSource(contact.at("properties")),
    },
    refused: "HubSpot refuses our access token.",
  },
  sample: buildSample,
});

function getBase({ field }: ConnectorContext): string {
  return hubspotHistory.base(field);
}

function getThreadAddress(thread: string, context: ConnectorContext): string {
  return `${getBase(context)}/conversations/v3/conversations/threads/${thread}`;
}

function getContactAddress(contact: string | undefined, context: ConnectorContext): string | null {
  if (contact === undefined || !ID.test(contact)) return null;
  return `${getBase(context)}/crm/v3/objects/contacts/${contact}?properties=${HUBSPOT_SOURCE_FIELDS.join(",")}`;
}

function verifyHubSpot({ raw, method, header, secrets, addresses, nowMs }: SignedRequest): Verdict {
  const signature = header(SIGNATURE);
  const timestamp = header(TIMESTAMP);
  if (signature === null || timestamp === null || timestamp === "") return "missing";
  const [verdict = "signature"] = addresses
    .flatMap((address) => [decodeAddress(address), address])
    .map((address) => {
      const signed = joinBytes(method, address, raw, timestamp);
      return matchHmac("sha256", secrets("clientSecret"), signed, signature, "base64");
    })
    .toSorted((a, b) => Number(b === "ok") - Number(a === "ok"));
  if (verdict !== "ok") return verdict;
  return isWithinWindow(Number(timestamp), nowMs, WINDOW_MS) ? "ok" : "expired";
}

function decodeAddress(address: string): string {
  return address.replaceAll(DECODED, (encoded) => decodeURIComponent(encoded));
}

/** A webhook's list of events. A relay and a dry run may hold messages as HubSpot's API gives them. */
function mapEvents(body: Payload, out: Out, context: ConnectorContext): void {
  for (const event of body.isObject ? [body] : body.items) {
    if (event.at("conversationsThreadId").exists) mapMessage({ message: event, rest: null }, out, context);
    else mapEvent(event, out);
  }
}

function mapEvent(event: Payload, out: Out): void {
  const type = event.at("subscriptionType").text;
  const thread = event.at("objectId").id;
  const at = event.at("occurredAt").number;
  switch (type) {
    case "conversation.newMessage":
      return mapNewMessage(event, out);
    case "conversation.propertyChange": {
      const isEnd = event.at("propertyName").text === "status" && event.at("propertyValue").text === "CLOSED";
      if (!isEnd) return out.ignore("system");
      const id = `end:${thread ?? ""}:${event.at("eventId").id ?? at ?? ""}`;
      return out.event({ type: "end", id, thread: single(thread), at });
    }
    case "conversation.deletion":
    case "conversation.privacyDeletion":
      return out.removeThread(single(thread), at);
    default:
      out.ignore(type !== undefined && OTHER_SUBSCRIPTION.test(type) ? "system" : "unknown_type");
  }
}

function mapNewMessage(event: Payload, out: Out): void {
  const type = event.at("messageType").text ?? "MESSAGE";
  if (type === COMMENT) return out.ignore("private_note");
  if (!MESSAGE_TYPES.has(type)) return out.ignore("system");
  const thread = event.at("objectId").id;
  const message = event.at("messageId").id;
  // They become part of an address.
  if (thread === undefined || message === undefined || !ID.test(thread) || !ID.test(message)) return out.invalid();
  out.fetch({ thread, message });
}

function mapMessage({ message, rest, referral }: Fetched, out: Out, context: ConnectorContext): void {
  const type = message.at("type").text ?? "";
  if (type === COMMENT) return out.ignore("private_note");
  if (!MESSAGE_TYPES.has(type)) return out.ignore("system");
  const sender = message.at("senders.0.actorId").id;
  const role = findRole(message, sender, context);
  out.message({
    id: message.at("id").id,
    thread: single(message.at("conversationsThreadId").id),
    person: role === "user" ? sender : undefined,
    role,
    author: { id: sender, name: message.at("senders.0.name").text },
    at: message.at("createdAt").time,
    replyTo: message.at("inReplyToId").id,
    ...(role === "user" && { referral }),
    ...describeContent(message, rest),
  });
}

/** A past thread. Its person came from where the contact did, as the first message that a webhook names would tell. */
function mapThread(conversation: Payload, out: Out, context: ConnectorContext): void {
  const thread = conversation.at("thread.id").id;
  let referral = findHubSpotSource(conversation.at("contact.properties"));
  for (const entry of conversation.at("messages").items) {
    const message = new Payload({ conversationsThreadId: thread, ...toObject(entry.at("message")) });
    const rest = entry.at("rest").exists ? entry.at("rest") : null;
    mapMessage({ message, rest, referral }, out, context);
    if (isFromPerson(message, context)) referral = undefined;
  }
}

function toObject({ isObject, value }: Payload): object {
  return isObject && typeof value === "object" && value !== null ? value : {};
}

function isFromPerson(message: Payload, context: ConnectorContext): boolean {
  const isMessage = MESSAGE_TYPES.has(message.at("type").text ?? "");
  return isMessage && findRole(message, message.at("senders.0.actorId").id, context) === "user";
}

function findRole(message: Payload, sender: string | undefined, { isAgent }: ConnectorContext): NewMessage["role"] {
  if (sender?.startsWith(AGENT) === true || isAgent(sender)) return "agent";
  return message.at("direction").text === "INCOMING" ? "user" : "bot";
}

const FILE_KINDS = new Map<string, NewMessage["kind"]>([
  ["IMAGE", "image"],
  ["AUDIO", "audio"],
  ["VOICE_RECORDING", "audio"],
  ["STICKER", "sticker"],
  ["VIDEO", "video"],
]);

function describeContent(message: Payload, rest: Payload | null): Pick<NewMessage, "text" | "kind"> {
  const text = findText(rest) ?? findText(message);
  if (text === "[image]") return { kind: "image", text };
  if (text !== undefined) return { kind: "text", text };
  const [first] = message.at("attachments").items;
  const type = first?.at("type").text;
  if (type === "LOCATION") return { kind: "location" };
  if (type === "CONTACT") return { kind: "contact" };
  if (type === "FILE") return { kind: FILE_KINDS.get(first?.at("fileUsageType").text ?? "") ?? "document" };
  return { kind: first === undefined ? "text" : "message" };
}

function findText(content: Payload | null): string | undefined {
  const text = content?.at("text").text?.trim() ?? "";
  if (text !== "") return text;
  const words = convertHtml(content?.at("richText").text ?? "");
  return words === "" ? undefined : words;
}

function buildSample({ secret: getSecret, nowMs, address, body: given }: SampleContext) {
  const timestamp = String(nowMs);
  const event = {
    eventId: 1,
    subscriptionType: "conversation.newMessage",
    objectId: 5001,
    messageId: "sample",
    messageType: "MESSAGE",
    occurredAt: nowMs,
  };
  const body = given ?? JSON.stringify([event]);
  const signed = `POST${decodeAddress(address)}${body}${timestamp}`;
  const fetched = {
    id: "sample",
    type: "MESSAGE",
    conversationsThreadId: "5001",
    direction: "INCOMING",
    senders: [{ actorId: "V-1001" }],
    createdAt: new Date(nowMs).toISOString(),
    text: "Hi! Do you ship to Portugal?",
    truncationStatus: "NOT_TRUNCATED",
  };
  const signature = signHmac("sha256", getSecret("clientSecret"), signed, "base64");
  return { body, fetched, headers: { [SIGNATURE]: signature, [TIMESTAMP]: timestamp } };
}
