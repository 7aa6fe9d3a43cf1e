import type { Reach } from "#src/domain/sources/build-report.ts";
import type { SentSource } from "#src/domain/sources/sources.contract.ts";
import type { ConnectorContext, NewMessage, Out, RelayInput, SampleContext, Thread } from "../base/connector.types.ts";
import {
  agentIds,
  defineConnector,
  endless,
  openingTexts,
  person,
  plain,
  sessionHours,
  single,
} from "../base/define-connector.ts";
import { answerMetaChallenge, META_FIELDS, signMeta, verifyMeta } from "../meta/meta.ts";
import type { Payload } from "../base/payload.ts";
import { findSentContent, findWhatsAppContent } from "./whatsapp-content.ts";
import { WHATSAPP_STEPS } from "./whatsapp-steps.ts";

/** Message types about the chat itself. */
const SYSTEM_TYPES = new Set(["system", "request_welcome", "ephemeral"]);

export const whatsapp = defineConnector({
  id: "whatsapp",
  name: "WhatsApp",
  kind: "mobile messaging app",
  echoes: "both",
  oneReceiver: false,
  fields: [
    ...META_FIELDS,
    plain("phoneNumberId", "Phone number ID", {
      pattern: /^\d{1,40}$/,
      form: "a number",
      help: "WhatsApp → API Setup → Phone number ID. Then messages of the app's other numbers are left out.",
    }),
  ],
  settings: [sessionHours, agentIds, openingTexts],
  steps: WHATSAPP_STEPS,
  verify: verifyMeta,
  challenge: answerMetaChallenge,
  map: mapWebhook,
  relay: mapRelay,
  sample: buildSample,
});

function mapWebhook(body: Payload, out: Out, context: ConnectorContext): void {
  if (body.at("object").text !== "whatsapp_business_account") return out.ignore("unknown_type");
  for (const entry of body.at("entry").items) {
    for (const change of entry.at("changes").items) mapChange(change, { businessId: entry.at("id").id, out, context });
  }
}

type Mapping = { businessId: string | undefined; out: Out; context: ConnectorContext };

function mapChange(change: Payload, { businessId, out, context }: Mapping): void {
  const value = change.at("value");
  const numberId = value.at("metadata.phone_number_id").id;
  const own = context.field("phoneNumberId");
  const field = change.at("field").text;
  if (field !== "messages" && field !== "smb_message_echoes") return out.ignore("system");
  if (own !== "" && numberId !== undefined && numberId !== own) return out.ignore("other_account");
  out.heardFrom(numberId);
  const target: Target = { numberId: numberId ?? (own || undefined), businessId, value, out, context };
  for (const message of value.at("messages").items) mapMessage(message, target);
  for (const message of value.at("message_echoes").items) mapEcho(message, target);
  for (let n = value.at("statuses").items.length; n > 0; n--) out.ignore("receipt");
  if (["messages", "message_echoes", "statuses"].every((name) => value.at(name).items.length === 0))
    out.ignore("system");
}

type Target = Mapping & { numberId: string | undefined; value: Payload };

function mapMessage(message: Payload, target: Target): void {
  const { value, out, context } = target;
  // People may have no phone number any more: the business-scoped id takes its place.
  const from = message.at("from").id ?? message.at("from_user_id").id ?? value.at("contacts.0.user_id").id;
  const groupId = message.at("group_id").id;
  const thread = groupId === undefined ? endless(target.numberId, person(from)) : single(target.numberId, groupId);
  const role = context.isAgent(from) ? "agent" : "user";
  const referral = role === "user" ? findReferral(message.at("referral")) : undefined;
  const reach = referral?.clickId === undefined ? undefined : findReach(target.businessId);
  mapTyped(message, { thread, person: from, role, source: "platform", referral, reach }, out);
}

/** Meta's reports name the business account beside the click: the person's number is not needed. */
function findReach(businessId: string | undefined): Reach | undefined {
  return businessId === undefined ? undefined : { for: "meta", account: businessId, person: null };
}

/** What a human typed in the business app. */
function mapEcho(message: Payload, { numberId, out }: Target): void {
  const to = message.at("to").id ?? message.at("to_user_id").id ?? message.at("recipient").id;
  const groupId = message.at("group_id").id;
  const thread = groupId === undefined ? endless(numberId, person(to)) : single(numberId, groupId);
  mapTyped(message, { thread, person: to, role: "agent", source: "echo" }, out);
}

/** The ad or post whose button opened the chat. */
function findReferral(referral: Payload): SentSource | undefined {
  if (!referral.isObject) return undefined;
  const click = referral.at("ctwa_clid").text;
  const kind = referral.at("source_type").text;
  return {
    kind: kind === "ad" || kind === "post" ? kind : "other",
    id: referral.at("source_id").id,
    name: referral.at("headline").text,
    url: referral.at("source_url").text,
    ...(click !== undefined && { clickId: { type: "ctwa_clid", value: click } }),
  };
}

type Sender = Pick<NewMessage, "person" | "role" | "source" | "referral" | "reach"> & { thread: Thread };

function mapTyped(message: Payload, sender: Sender, out: Out): void {
  const type = message.at("type").text;
  const id = message.at("id").id;
  const at = message.at("timestamp").seconds;
  if (type === "reaction") return out.ignore("reaction");
  if (type !== undefined && SYSTEM_TYPES.has(type)) return out.ignore("system");
  if (type === "edit") {
    const edited = message.at("edit.message");
    const original = message.at("edit.original_message_id").id;
    return out.edit({ ...sender, id: original, at, changedAt: at, ...findWhatsAppContent(edited) });
  }
  if (type === "revoke")
    return out.remove({ ...sender, id: message.at("revoke.original_message_id").id, at, changedAt: at });
  out.message({ ...sender, id, at, replyTo: message.at("context.id").id, ...findWhatsAppContent(message) });
}

/** What the bot sent through the API, and Meta's response, which has the id. */
function mapRelay(item: RelayInput, out: Out, context: ConnectorContext): boolean {
  const { request, response, role, sentAt, sentText } = item;
  const numberId = context.field("phoneNumberId") || context.ownId;
  const to =
    response.at("contacts.0.wa_id").id ??
    response.at("contacts.0.user_id").id ??
    request.at("to").id ??
    request.at("recipient").id;
  if (numberId === "" || to === undefined) return false;
  const isGroup = request.at("recipient_type").text === "group";
  const thread = isGroup ? single(numberId, to) : endless(numberId, person(to.replace(/^\+/, "")));
  out.message({
    id: response.at("messages.0.id").id,
    thread,
    person: isGroup ? undefined : to.replace(/^\+/, ""),
    role,
    at: sentAt,
    replyTo: request.at("context.message_id").id,
    opening: findCampaign(request),
    ...findSentContent(request, sentText),
  });
  return true;
}

/** The template that a business writes with first. */
function findCampaign(request: Payload): SentSource | undefined {
  const name = request.at("type").text === "template" ? request.at("template.name").text : undefined;
  return name === undefined ? undefined : { kind: "campaign", name, campaign: name };
}

function buildSample(context: SampleContext) {
  const numberId = context.field("phoneNumberId") || "100000000000001";
  const from = "15550001111";
  const message = { from, id: "wamid.SAMPLE", timestamp: String(Math.floor(context.nowMs / 1000)), type: "text" };
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550002222", phone_number_id: numberId },
    contacts: [{ profile: { name: "Test" }, wa_id: from }],
    messages: [{ ...message, text: { body: "Hi! Is my order on its way?" } }],
  };
  const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
  return signMeta(context, { object: "whatsapp_business_account", entry });
}
