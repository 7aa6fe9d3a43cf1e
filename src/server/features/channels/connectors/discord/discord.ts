import { createPublicKey, verify as verifySignature } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type {
  ConnectorContext,
  Out,
  RelayInput,
  SampleContext,
  SignedRequest,
  Verdict,
} from "../base/connector.types.ts";
import { agentIds, defineConnector, plain, sessionHours } from "../base/define-connector.ts";
import {
  buildDiscordMessage,
  findOrigin,
  mapDeletedMessages,
  mapDiscordMessage,
  mapEditedMessage,
} from "./discord-messages.ts";
import { mapInteraction } from "./discord-interactions.ts";
import { DISCORD_STEPS } from "./discord-steps.ts";
import type { Payload } from "../base/payload.ts";
import { joinBytes } from "../base/signatures.ts";

/** An Ed25519 key in SPKI form is this and the 32 bytes of the key. */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const SIGNATURE_BYTES = 64;
const MAX_CACHED_KEYS = 1_000;

/** Whether Discord signs a repetition with a new time is not documented: no window is checked. */
export const discord = defineConnector({
  id: "discord",
  name: "Discord",
  kind: "community voice-and-text chat",
  echoes: "both",
  oneReceiver: true,
  signedBy: "publicKey",
  fields: [
    plain("publicKey", "Public key", {
      required: true,
      pattern: /^[0-9a-fA-F]{64}$/,
      form: "64 hexadecimal digits",
      example: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      help: "Developer Portal → your application → General Information → Public Key.",
    }),
    plain("applicationId", "Application ID", {
      required: true,
      pattern: /^\d{1,25}$/,
      form: "a number",
      example: "900",
      help: "On the same page. It tells your bot's messages from other bots'.",
    }),
  ],
  settings: [sessionHours, agentIds],
  steps: DISCORD_STEPS,
  wordlessProblem: "The Message Content intent is off.",
  verify: verifyDiscord,
  map: mapBody,
  answer: (body) => {
    const isPing = body.at("type").number === 1 && !body.at("event").exists;
    return isPing ? { status: 200, contentType: "application/json", body: '{"type":1}' } : { status: 204, body: "" };
  },
  relay: mapRelay,
  sample: buildSample,
});

function verifyDiscord({ raw, header, secrets }: SignedRequest): Verdict {
  const signature = header("x-signature-ed25519");
  const timestamp = header("x-signature-timestamp");
  if (signature === null || signature === "" || timestamp === null || timestamp === "") return "missing";
  const bytes = /^[0-9a-fA-F]+$/.test(signature) ? Buffer.from(signature, "hex") : Buffer.alloc(0);
  if (bytes.length !== SIGNATURE_BYTES) return "signature";
  const signed = joinBytes(timestamp, raw);
  const isSigned = secrets("publicKey").some((key) => {
    const publicKey = getPublicKey(key);
    return publicKey !== null && verifySignature(null, signed, publicKey, bytes);
  });
  return isSigned ? "ok" : "signature";
}

const publicKeys = new Map<string, KeyObject | null>();

/** Parsing a key costs more than verifying with it. Null if it is no point of the curve. */
function getPublicKey(hex: string): KeyObject | null {
  const cached = publicKeys.get(hex);
  if (cached !== undefined) return cached;
  if (publicKeys.size >= MAX_CACHED_KEYS) publicKeys.clear();
  const key = parsePublicKey(hex);
  publicKeys.set(hex, key);
  return key;
}

function parsePublicKey(hex: string): KeyObject | null {
  try {
    return createPublicKey({ key: joinBytes(SPKI_PREFIX, Buffer.from(hex, "hex")), format: "der", type: "spki" });
  } catch {
    return null;
  }
}

function mapBody(body: Payload, out: Out, context: ConnectorContext): void {
  const gateway = body.at("t").text;
  if (gateway !== undefined) return mapGateway(gateway, body.at("d"), out, context);
  const type = body.at("type").number;
  const event = body.at("event");
  if (type === 1 && event.isObject) {
    const isMessage = event.at("type").text?.endsWith("_MESSAGE_CREATE") === true;
    if (isMessage) return mapDiscordMessage(event.at("data"), out, context);
    return out.ignore("system");
  }
  if (type === 0 || type === 1) return out.ignore("system");
  if (type === 2 || type === 3 || type === 5) return mapInteraction(body, out, context);
  out.ignore(type === 4 ? "typing" : "unknown_type");
}

/** An event of the gateway, which a forwarder sends. */
function mapGateway(type: string, data: Payload, out: Out, context: ConnectorContext): void {
  if (type === "MESSAGE_CREATE") return mapDiscordMessage(data, out, context);
  if (type === "MESSAGE_UPDATE") return mapEditedMessage(data, out, context);
  if (type === "MESSAGE_DELETE" || type === "MESSAGE_DELETE_BULK") return mapDeletedMessages(data, out);
  if (type === "INTERACTION_CREATE") return mapInteraction(data, out, context);
  if (type.startsWith("MESSAGE_REACTION_")) return out.ignore("reaction");
  if (type === "TYPING_START") return out.ignore("typing");
  out.ignore(/^[A-Z][A-Z_]+$/.test(type) ? "system" : "unknown_type");
}

/** The platform's response is the message; `event`, the message or interaction answered, says where and to whom. */
function mapRelay(
  { request, response, event, role, sentAt }: RelayInput,
  out: Out,
  context: ConnectorContext,
): boolean {
  const origin = findOrigin(event.at("d").isObject ? event.at("d") : event);
  const sent = response.at("id").exists ? response : request;
  const channelId = response.at("channel_id").id ?? request.at("channel_id").id ?? origin.channelId;
  if (channelId === undefined) return false;
  const message = buildDiscordMessage(sent, { ...origin, channelId, role }, context);
  out.message({ ...message, at: message.at ?? sentAt });
  return true;
}

/** Only Discord can sign: the key is its own. */
function buildSample({ field, nowMs, body: given }: SampleContext) {
  const id = String((BigInt(nowMs) - 1_420_070_400_000n) << 22n);
  const data = { type: 1, name: "order", options: [{ name: "number", type: 3, value: "4711" }] };
  const user = { id: "1001", username: "test" };
  const sample = { type: 2, id, application_id: field("applicationId"), channel_id: "2001", data, user };
  return { body: given ?? JSON.stringify(sample), unsigned: true };
}
