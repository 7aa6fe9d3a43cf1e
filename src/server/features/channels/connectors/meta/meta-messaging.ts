/** What Messenger and Instagram share: the same events, under different names of the account. */
import type { MessageKind } from "#src/domain/channels/channels.contract.ts";
import { buildSourceOfAddress } from "#src/domain/sources/build-source.ts";
import type { Reach } from "#src/domain/sources/build-report.ts";
import type { SentSource, SourceKind } from "#src/domain/sources/sources.contract.ts";
import type { ConnectorContext, NewMessage, Out, RelayInput, SampleContext } from "../base/connector.types.ts";
import { endless, person } from "../base/define-connector.ts";
import { signMeta } from "./meta.ts";
import type { Payload } from "../base/payload.ts";

export type Messaging = {
  /** The body's `object`. */
  object: "page" | "instagram";
  /** The field with the account's own id. */
  idField: "pageId" | "igId";
  /** Whether an echo may lack the id of the app that sent it. */
  echoesLackApp: boolean;
};

/** Meta's own inboxes for pages: a human wrote there. */
const INBOX_APPS = new Set(["263902037430900", "1217981644879628"]);

const ATTACHMENTS = new Map<string, MessageKind>([
  ["image", "image"],
  ["video", "video"],
  ["audio", "audio"],
  ["file", "document"],
  ["location", "location"],
]);
/** What a referral came from, by its `source`. */
const REFERRAL_KINDS = new Map<string, SourceKind>([
  ["ADS", "ad"],
  ["SHORTLINK", "link"],
  ["SHORTLINKS", "link"],
  ["SHORT-URL", "link"],
  ["SHORT_URL", "link"],
  ["MESSENGER_CODE", "qr"],
  ["CUSTOMER_CHAT_PLUGIN", "page"],
]);
const SYSTEM_EVENTS = [
  "optin",
  "referral",
  "account_linking",
  "take_thread_control",
  "app_roles",
  "policy_enforcement",
  "game_play",
  "order",
];

/** Maps a webhook of Messenger or Instagram: many entries, many events each. */
export function mapMessaging(messaging: Messaging, { body, out, context }: Mapping): void {
  if (body.at("object").text !== messaging.object) return out.ignore("unknown_type");
  for (const entry of body.at("entry").items) {
    const ownId = entry.at("id").id;
    // Standby events: another app has the conversation, and its messages are the same.
    for (const name of ["messaging", "standby"]) {
      for (const event of entry.at(name).items) mapEvent(messaging, { event, ownId, out, context });
    }
    for (const change of entry.at("changes").items) {
      // Instagram's test button sends an event in this form.
      if (change.at("field").text === "messages")
        mapEvent(messaging, { event: change.at("value"), ownId, out, context });
      else out.ignore("system");
    }
  }
}

type Mapping = { body: Payload; out: Out; context: ConnectorContext };
type EventMapping = { event: Payload; ownId: string | undefined; out: Out; context: ConnectorContext };

function mapEvent(messaging: Messaging, { event, ownId, out, context }: EventMapping): void {
  const message = event.at("message");
  const isEcho = message.at("is_echo").isTrue;
  const sender = event.at("sender.id").id;
  const recipient = event.at("recipient.id").id;
  const [account, psid] = isEcho ? [sender ?? ownId, recipient] : [recipient ?? ownId, sender];
  const own = context.field(messaging.idField);
  if (own !== "" && account !== undefined && account !== own) return out.ignore("other_account");
  out.heardFrom(account);
  const at = event.at("timestamp").number;
  const common = { thread: endless(account, person(psid)), person: psid, at };
  if (message.isObject) {
    const echo = {
      role: isEcho ? findEchoRole(messaging, message, context) : "user",
      source: isEcho ? "echo" : "platform",
    } as const;
    const referral =
      echo.role === "user" ? findReferral(message.at("referral"), message.at("reply_to.story")) : undefined;
    const reach = echo.role === "user" ? findReach(account, psid) : undefined;
    return mapMessage(message, { ...common, ...echo, referral, reach }, out);
  }
  const user = { ...common, role: context.isAgent(psid) ? "agent" : "user" } as const;
  const postback = event.at("postback");
  if (postback.isObject) {
    const { text: title } = postback.at("title");
    const id = postback.at("mid").id ?? nameEvent("postback", psid, at);
    const referral = findReferral(postback.at("referral"));
    const reach = user.role === "user" ? findReach(account, psid) : undefined;
    const button = { kind: "button", text: title, payload: postback.at("payload").text } as const;
    return out.message({ ...user, id, ...button, referral, reach });
  }
  const edit = event.at("message_edit");
  // Instagram tells of changes besides words, too, and then sends none.
  if (edit.isObject && edit.at("text").text === undefined) return out.ignore("system");
  if (edit.isObject) return out.edit({ ...user, id: edit.at("mid").id, text: edit.at("text").text, changedAt: at });
  const referral = findReferral(event.at("referral"));
  if (referral !== undefined) out.refer(common.thread, referral);
  ignoreOrHandOff(event, { ...common, id: nameEvent("handoff", psid, at) }, out);
}

function ignoreOrHandOff(
  event: Payload,
  handoff: { id: string | undefined; thread: NewMessage["thread"]; at: number | undefined },
  out: Out,
): void {
  const owner = event.at("pass_thread_control.new_owner_app_id").id;
  if (event.at("request_thread_control").exists || (owner !== undefined && INBOX_APPS.has(owner))) {
    return out.event({ type: "handoff", ...handoff });
  }
  if (event.at("delivery").exists || event.at("read").exists) return out.ignore("receipt");
  if (event.at("reaction").exists) return out.ignore("reaction");
  const isKnown = event.at("pass_thread_control").exists || SYSTEM_EVENTS.some((name) => event.at(name).exists);
  out.ignore(isKnown ? "system" : "unknown_type");
}

/** Events without an id of their own. */
function nameEvent(kind: string, psid: string | undefined, at: number | undefined): string | undefined {
  return psid === undefined || at === undefined ? undefined : `${kind}:${psid}:${at}`;
}

/** The ad, link or page that a person came from, or the story that they reply to. */
function findReferral(referral: Payload, story?: Payload): SentSource | undefined {
  if (!referral.isObject) {
    if (story?.isObject !== true) return undefined;
    return { kind: "post", id: story.at("id").id, url: story.at("url").text };
  }
  const adId = referral.at("ad_id").id;
  const address = referral.at("referer_uri").text;
  return {
    ...(address !== undefined && buildSourceOfAddress(address)),
    kind: adId === undefined ? (REFERRAL_KINDS.get(referral.at("source").text ?? "") ?? "other") : "ad",
    id: adId,
    name: referral.at("ads_context_data.ad_title").text ?? referral.at("ref").text,
  };
}

/** How Meta's reports name the account and the person. */
function findReach(account: string | undefined, psid: string | undefined): Reach | undefined {
  return account === undefined || psid === undefined ? undefined : { for: "meta", account, person: psid };
}

type Sender = Pick<NewMessage, "thread" | "person" | "at" | "role" | "source" | "referral" | "reach">;

function mapMessage(message: Payload, sender: Sender, out: Out): void {
  const id = message.at("mid").id;
  if (message.at("is_deleted").isTrue) return out.remove({ ...sender, id });
  const payload = message.at("quick_reply.payload").text;
  const content = findContent(message.at("text").text, message.at("attachments").items);
  out.message({
    ...sender,
    id,
    replyTo: message.at("reply_to.mid").id,
    ...content,
    ...(payload !== undefined && { kind: "button" as const, payload }),
  });
}

function findContent(text: string | undefined, attachments: readonly Payload[]): Pick<NewMessage, "kind" | "text"> {
  const [first] = attachments;
  if (first === undefined) return text === undefined ? { kind: "message" } : { kind: "text", text };
  const kind = ATTACHMENTS.get(first.at("type").text ?? "") ?? "card";
  return { kind, text: text ?? findTitle(first) };
}

/** Templates and links have a title; shared posts and stories have none that the person wrote. */
function findTitle(attachment: Payload): string | undefined {
  if (!["template", "fallback"].includes(attachment.at("type").text ?? "")) return undefined;
  const places = ["title", "payload.title", "payload.text", "payload.elements.0.title"];
  return places.map((place) => attachment.at(place).text).find((title) => title !== undefined);
}

function findEchoRole({ echoesLackApp }: Messaging, message: Payload, context: ConnectorContext): "bot" | "agent" {
  const appId = message.at("app_id").id;
  const botAppId = context.field("botAppId");
  if (appId === undefined) return echoesLackApp && botAppId === "" ? "bot" : "agent";
  if (INBOX_APPS.has(appId)) return "agent";
  return botAppId === "" || appId === botAppId ? "bot" : "agent";
}

/** Maps what the bot sent through the API, and Meta's response, which has the id. */
export function relayMessaging(
  { idField }: Messaging,
  { item, out, context }: { item: RelayInput; out: Out; context: ConnectorContext },
): boolean {
  const { request, response, role, sentAt, sentText } = item;
  const account = context.field(idField) || context.ownId;
  const psid = response.at("recipient_id").id ?? request.at("recipient.id").id;
  if (account === "" || psid === undefined) return false;
  const message = request.at("message");
  const attachment = message.at("attachment");
  const attachments = attachment.isObject ? [attachment] : message.at("attachments").items;
  out.message({
    id: response.at("message_id").id,
    thread: endless(account, person(psid)),
    person: psid,
    role,
    at: sentAt,
    replyTo: request.at("reply_to.mid").id,
    ...findContent(sentText ?? message.at("text").text, attachments),
  });
  return true;
}

/** A sample message, signed as Meta does. */
export function sampleMessaging({ object, idField }: Messaging, context: SampleContext) {
  const id = context.field(idField) || "100000000000002";
  const message = { mid: "m_SAMPLE", text: "Hi! What are your opening hours?" };
  const event = { sender: { id: "1001" }, recipient: { id }, timestamp: context.nowMs, message };
  return signMeta(context, { object, entry: [{ id, time: context.nowMs, messaging: [event] }] });
}
