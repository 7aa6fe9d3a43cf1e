import { extractProperties } from "#src/domain/properties/extract-properties.ts";
import { buildSourceOfAddress } from "#src/domain/sources/build-source.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import { chatwootHistory } from "./chatwoot-history.ts";
import type {
  ConnectorContext,
  NewMessage,
  Out,
  SampleContext,
  SignedRequest,
  Verdict,
} from "../base/connector.types.ts";
import { agentIds, defineConnector, plain, secret, single, splitList } from "../base/define-connector.ts";
import { CHATWOOT_STEPS } from "../base/helpdesk-steps.ts";
import type { Payload } from "../base/payload.ts";
import { isWithinWindow, joinBytes, matchHmac, signHmac } from "../base/signatures.ts";

const SIGNATURE = "x-chatwoot-signature";
const TIMESTAMP = "x-chatwoot-timestamp";
const PREFIX = "sha256=";
const WINDOW_MS = 5 * 60_000;
const LAST_OF_SECOND_MS = 999;
/** Webhooks name the types, the API numbers them. */
const TYPES = ["incoming", "outgoing", "activity", "template"];
const FILE_KINDS = new Map<string, NewMessage["kind"]>([
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
  ["file", "document"],
  ["location", "location"],
  ["contact", "contact"],
]);

export const chatwoot = defineConnector({
  id: "chatwoot",
  name: "Chatwoot",
  kind: "helpdesk",
  twinOf: "zendesk",
  docs: "/docs/channels/zendesk",
  echoes: "platform",
  oneReceiver: false,
  fields: [
    secret("webhookSecret", "Webhook secret", { help: "Settings → Integrations → Webhooks → your webhook → Secret." }),
    plain("botUserIds", "Bot user IDs", {
      help: "The users that your bot answers as, separated by commas. Agent bots are recognized.",
    }),
  ],
  settings: [agentIds],
  steps: CHATWOOT_STEPS,
  verify: verifyChatwoot,
  map: mapEvent,
  history: { ...chatwootHistory, map: mapConversation },
  sample: buildSample,
});

function verifyChatwoot({ raw, header, secrets, nowMs }: SignedRequest): Verdict {
  const timestamp = header(TIMESTAMP);
  if (timestamp === null || timestamp === "") return "missing";
  const signed = joinBytes(timestamp, ".", raw);
  const verdict = matchHmac("sha256", secrets("webhookSecret"), signed, header(SIGNATURE), "hex", PREFIX);
  if (verdict !== "ok") return verdict;
  return isWithinWindow(Number(timestamp) * 1000, nowMs, WINDOW_MS) ? "ok" : "expired";
}

function mapEvent(body: Payload, out: Out, context: ConnectorContext): void {
  const thread = single(body.at("id").id);
  switch (body.at("event").text) {
    case "message_created":
      return mapMessage(body, body.at("conversation"), out, context);
    case "message_updated":
      return mapUpdate(body, out);
    case "conversation_status_changed": {
      if (body.at("status").text !== "resolved") return out.ignore("system");
      const at = body.at("timestamp").seconds ?? context.nowMs;
      const id = `end:${body.at("id").id ?? ""}:${at}`;
      // The last message's time without its milliseconds: the end comes after it.
      return out.event({ type: "end", id, thread, at: at + LAST_OF_SECOND_MS });
    }
    default:
      out.ignore(body.at("event").exists ? "system" : "unknown_type");
  }
}

/** A message changes when it is deleted, and when the person answers the survey in it. */
function mapUpdate(message: Payload, out: Out): void {
  if (message.at("private").isTrue) return out.ignore("private_note");
  const thread = single(message.at("conversation.id").id);
  if (message.at("content_attributes.deleted").isTrue)
    return out.remove({ id: message.at("id").id, thread, role: "user", at: findTime(message) });
  if (!mapRating(message, message.at("conversation"), out)) out.ignore("system");
}

function mapConversation(whole: Payload, out: Out, context: ConnectorContext): void {
  const conversation = whole.at("conversation");
  for (const message of whole.at("messages").items) {
    mapMessage(message, conversation, out, context);
    mapRating(message, conversation, out);
  }
}

function mapMessage(message: Payload, conversation: Payload, out: Out, context: ConnectorContext): void {
  if (message.at("private").isTrue) return out.ignore("private_note");
  const number = message.at("message_type").number;
  const type = number === undefined ? message.at("message_type").text : TYPES[number];
  const isSurvey = message.at("content_type").text === "input_csat";
  if (type === undefined || type === "activity" || isSurvey) return out.ignore("system");
  if (message.at("content_attributes.deleted").isTrue) return out.ignore("gone");
  const sender = message.at("sender");
  const role = findRole(type, sender, context);
  const [file] = message.at("attachments").items;
  const text = message.at("content").text;
  const kind = file === undefined ? "text" : (FILE_KINDS.get(file.at("file_type").text ?? "") ?? "document");
  out.message({
    id: message.at("id").id,
    thread: single(conversation.at("id").id),
    person: role === "user" ? sender.at("id").id : undefined,
    role,
    author: describeAuthor(sender, role),
    at: findTime(message),
    text,
    kind,
    ...(role === "user" && { referral: findReferral(conversation) }),
    metadata: extractProperties(conversation.at("custom_attributes").value) ?? undefined,
  });
}

/** Contacts, users and agent bots are numbered each by themselves. */
function describeAuthor(sender: Payload, role: NewMessage["role"]): NewMessage["author"] {
  const id = sender.at("id").id;
  const type = sender.at("type").text ?? (role === "user" ? "contact" : "user");
  return { id: id && `${type}:${id}`, name: sender.at("name").text };
}

function findRole(type: string, sender: Payload, { field, isAgent }: ConnectorContext): NewMessage["role"] {
  if (type === "incoming") return "user";
  const id = sender.at("id").id;
  // Templates and automations have no sender.
  if (type === "template" || id === undefined || sender.at("type").text === "agent_bot") return "bot";
  return splitList(field("botUserIds")).includes(id) && !isAgent(id) ? "bot" : "agent";
}

/** The page on which the person began to write. */
function findReferral(conversation: Payload): SentSource | undefined {
  const page = buildSourceOfAddress(conversation.at("additional_attributes.referer").text ?? "");
  return page === null ? undefined : { ...page, kind: "page" };
}

/** The answer to a survey; false if there is none. */
function mapRating(message: Payload, conversation: Payload, out: Out): boolean {
  const survey = message.at("content_attributes.submitted_values.csat_survey_response");
  const score = survey.at("rating").number;
  if (score === undefined || score < 1 || score > 5) return false;
  const id = message.at("id").id;
  const at = message.at("updated_at").time ?? findTime(message);
  out.event({ type: "feedback", id: id && `rating:${id}`, thread: single(conversation.at("id").id), at, score });
  return true;
}

/** Seconds in the API; in webhooks text, with “UTC” in older versions. */
function findTime(message: Payload): number | undefined {
  const at = message.at("created_at");
  return at.seconds ?? at.time;
}

function buildSample({ secret: getSecret, nowMs, body: given }: SampleContext) {
  const timestamp = String(Math.floor(nowMs / 1000));
  const body =
    given ??
    JSON.stringify({
      event: "message_created",
      id: 1001,
      content: "Is there any news about my order?",
      message_type: "incoming",
      content_type: "text",
      private: false,
      created_at: new Date(nowMs).toISOString(),
      sender: { id: 2001, name: "Test", type: "contact" },
      conversation: { id: 1, status: "open", custom_attributes: {} },
      account: { id: 1, name: "Test" },
    });
  const signed = `${timestamp}.${body}`;
  const signature = PREFIX + signHmac("sha256", getSecret("webhookSecret"), signed, "hex");
  return { body, headers: { [SIGNATURE]: signature, [TIMESTAMP]: timestamp } };
}
