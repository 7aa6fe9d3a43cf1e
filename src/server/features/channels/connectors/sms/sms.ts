import { createHash, timingSafeEqual } from "node:crypto";
import type {
  ConnectorContext,
  NewMessage,
  Out,
  SampleContext,
  SignedRequest,
  Verdict,
} from "../base/connector.types.ts";
import {
  agentIds,
  defineConnector,
  endless,
  openingTexts,
  person,
  plain,
  secret,
  sessionHours,
  signedUrl,
} from "../base/define-connector.ts";
import { describePlace } from "../base/describe-place.ts";
import { findMediaKind } from "../base/media-kind.ts";
import { Payload } from "../base/payload.ts";
import { matchHmac, signHmac } from "../base/signatures.ts";
import { mapConversationEvent } from "./sms-conversations.ts";
import { relaySms } from "./sms-relay.ts";
import { SMS_STEPS } from "./sms-steps.ts";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "https:": "443", "http:": "80" };

export const sms = defineConnector({
  id: "sms",
  name: "SMS",
  kind: "text messages to a phone",
  echoes: "both",
  oneReceiver: true,
  body: "both",
  fields: [
    secret("authToken", "Auth token", { help: "Twilio Console → Account Info → Auth Token." }),
    plain("accountSid", "Account SID", {
      pattern: /^AC[0-9a-fA-F]{32}$/,
      form: "AC and 32 hexadecimal digits",
      help: "Then messages of other accounts are left out.",
    }),
    plain("botIdentities", "Bot identities", {
      help: "Conversations: the authors that are your bot, separated by commas. Default: system.",
    }),
  ],
  settings: [sessionHours, agentIds, openingTexts, signedUrl],
  steps: SMS_STEPS,
  verify: verifyTwilio,
  map: mapWebhook,
  answer: () => ({ status: 200, contentType: "text/xml", body: "<Response/>" }),
  relay: relaySms,
  sample: buildSample,
});

/** Twilio signs the address that it called and, for forms, the sorted fields. */
function verifyTwilio({ raw, header, query, addresses, secrets }: SignedRequest): Verdict {
  const signature = header("x-twilio-signature");
  if (signature === null || signature.trim() === "") return "missing";
  const bodyHash = query.get("bodySHA256");
  if (bodyHash !== null && !isHashOf(bodyHash, raw)) return "signature";
  const fields = bodyHash === null ? joinFields(raw) : "";
  const isSigned = listVariants(addresses).some(
    (address) => matchHmac("sha1", secrets("authToken"), address + fields, signature, "base64") === "ok",
  );
  return isSigned ? "ok" : "signature";
}

function isHashOf(given: string, raw: Uint8Array): boolean {
  const expected = createHash("sha256").update(raw).digest();
  const bytes = /^[0-9a-fA-F]{64}$/.test(given) ? Buffer.from(given, "hex") : Buffer.alloc(0);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** Each field's name and its values, once each and sorted. */
function joinFields(raw: Uint8Array): string {
  const fields = new URLSearchParams(Buffer.from(raw).toString("utf8"));
  const names = [...new Set(fields.keys())].sort();
  return names
    .map((name) =>
      [...new Set(fields.getAll(name))]
        .sort()
        .map((value) => name + value)
        .join(""),
    )
    .join("");
}

/** Each address as it is, and with and without its port. A fragment is not signed. */
function listVariants(addresses: readonly string[]): string[] {
  return addresses.flatMap((text) => {
    const [address = ""] = text.split("#", 1);
    const parts = /^(https?:)\/\/([^/?]+?)(?::(\d+))?([/?].*)?$/.exec(address);
    if (parts === null) return [address];
    const [, scheme = "", host = "", port = DEFAULT_PORTS[scheme] ?? "", rest = ""] = parts;
    return [...new Set([address, `${scheme}//${host}${rest}`, `${scheme}//${host}:${port}${rest}`])];
  });
}

function mapWebhook(body: Payload, out: Out, context: ConnectorContext): void {
  const account = context.field("accountSid");
  const given = body.at("AccountSid").text;
  if (account !== "" && given !== undefined && given !== account) return out.ignore("other_account");
  if (body.at("EventType").exists) return mapConversationEvent(body, out, context);
  const status = body.at("MessageStatus").text ?? body.at("SmsStatus").text;
  if (status !== undefined && status !== "received") return out.ignore("receipt");
  const id = body.at("MessageSid").text ?? body.at("SmsMessageSid").text ?? body.at("SmsSid").text;
  if (id === undefined) return out.ignore("unknown_type");
  const from = body.at("From").text;
  const to = body.at("To").text;
  out.heardFrom(to);
  out.message({
    id,
    thread: endless(to, person(from)),
    person: from,
    role: context.isAgent(from) ? "agent" : "user",
    replyTo: body.at("OriginalRepliedMessageSid").text,
    ...findContent(body),
  });
}

function findContent(body: Payload): Pick<NewMessage, "kind" | "text" | "payload"> {
  const button = body.at("ButtonText").text;
  if (button !== undefined) return { kind: "button", text: button, payload: body.at("ButtonPayload").text };
  const text = body.at("Body").text;
  const media = body.at("MediaContentType0").text;
  if (media !== undefined) return { kind: findMediaKind(media), text };
  if (body.at("Latitude").exists) {
    const place = new Payload({ name: body.at("Label").value, address: body.at("Address").value });
    return { kind: "location", text: describePlace(place, "name") ?? text };
  }
  return { kind: text === undefined ? "message" : "text", text };
}

function buildSample({ secret: getSecret, field, address, body: given }: SampleContext) {
  const fields = {
    AccountSid: field("accountSid") || `AC${"0".repeat(32)}`,
    Body: "Hi! Can I move my appointment to Friday?",
    From: "+15550001111",
    MessageSid: `SM${"0".repeat(32)}`,
    NumMedia: "0",
    SmsStatus: "received",
    To: "+15550002222",
  };
  const body = given ?? new URLSearchParams(fields).toString();
  const signature = signHmac("sha1", getSecret("authToken"), address + joinFields(Buffer.from(body)), "base64");
  return { body, contentType: "application/x-www-form-urlencoded", headers: { "x-twilio-signature": signature } };
}
