import { createHash, randomBytes } from "node:crypto";
import { eventSchema, messageSchema } from "#src/domain/ingest/ingest.contract.ts";
import type { ItemResult, MessageItem } from "#src/domain/ingest/ingest.contract.ts";
import { extractMessageText } from "#src/domain/ingest/message-text.ts";
import { parsePlainMessage } from "#src/domain/ingest/plain-message.ts";
import { buildEventValue } from "#src/domain/money/event-value.ts";
import type { ConnectorContext, Out, Sample, SampleContext, SignedRequest, Verdict } from "../base/connector.types.ts";
import type { Reach } from "#src/domain/sources/build-report.ts";
import { defineConnector, defineSetting, plain, secret, single, splitList } from "../base/define-connector.ts";
import { Payload } from "../base/payload.ts";
import { isWithinWindow, joinBytes, matchHmac, matchSecret, signHmac } from "../base/signatures.ts";
import { prepareWebchatItem } from "./webchat-items.ts";
import { WEBCHAT_STEPS } from "./webchat-steps.ts";

const WINDOW_MS = 5 * 60_000;
const MAX_PAGE_BYTES = 64 * 1024;
const MAX_ORIGINS = 50;
const SECRET_PREFIX = "whsec_";
const VERSION = "v1,";
const TAG_CLIENT = /^\d{1,20}\.\d{1,20}$/;
/** An origin as people write it: `https://*.` stands for one more label. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.\-[\]:]+\/?$/;

const origins = defineSetting("origins", "Allowed sites", {
  required: true,
  example: "https://shop.example",
  help: "The addresses of the sites that may use the site key, separated by commas: https://shop.example or https://*.shop.example.",
  form: `1 to ${MAX_ORIGINS} addresses like https://shop.example, separated by commas`,
  parse: parseOrigins,
});

/** Pages send with the site key from listed origins, servers with Standard Webhooks; both send items as in `/api/v1`. */
export const webchat = defineConnector({
  id: "webchat",
  name: "Webchat",
  kind: "website chat",
  echoes: "snippet",
  oneReceiver: false,
  fields: [
    plain("siteKey", "Site key", {
      help: "Stands in the snippet, and is public. It works on the allowed sites only.",
      pattern: /^tl_site_[\w-]{16,100}$/,
      form: "tl_site_ with at least 16 letters and digits",
      generate: () => `tl_site_${randomBytes(18).toString("base64url")}`,
    }),
    secret("signingSecret", "Signing secret", {
      required: false,
      help: "For your server, if it sends messages too. Signed as Standard Webhooks.",
      pattern: /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
      form: "whsec_ with base64",
      generate: () => SECRET_PREFIX + randomBytes(24).toString("base64"),
    }),
  ],
  settings: [origins],
  steps: WEBCHAT_STEPS,
  maxBytes: (header) => (header("webhook-signature") === null ? MAX_PAGE_BYTES : undefined),
  verify: (request) => (isSigned(request) ? verifyServer(request) : verifyPage(request)),
  allowsOrigin: (origin, setting) => isAllowed(origin, setting(origins.name)),
  nameRequest: (header) => header("webhook-id") ?? undefined,
  map: mapItems,
  sample: buildSample,
});

function isSigned({ header }: SignedRequest): boolean {
  return header("webhook-id") !== null || header("webhook-signature") !== null;
}

/** Standard Webhooks: several signatures may stand in the header, separated by spaces. */
function verifyServer({ raw, header, secrets, nowMs }: SignedRequest): Verdict {
  const id = header("webhook-id") ?? "";
  const timestamp = header("webhook-timestamp") ?? "";
  const signatures = header("webhook-signature") ?? "";
  if (id === "" || timestamp === "" || signatures === "") return "missing";
  const keys = secrets("signingSecret").map(decodeSecret);
  const signed = joinBytes(`${id}.${timestamp}.`, raw);
  const isRight = signatures
    .split(" ")
    .some((given) => matchHmac("sha256", keys, signed, given, "base64", VERSION) === "ok");
  if (!isRight) return "signature";
  return isWithinWindow(Number(timestamp) * 1000, nowMs, WINDOW_MS) ? "ok" : "expired";
}

/** The site key is public: what protects it is the origin, which a page can't choose. */
function verifyPage({ raw, header, secrets, setting }: SignedRequest): Verdict {
  const key = parsePage(raw).at("siteKey").text ?? null;
  if (key === null) return "missing";
  if (!isAllowed(header("origin") ?? "", setting(origins.name))) return "signature";
  return matchSecret(secrets("siteKey"), key);
}

function parsePage(raw: Uint8Array): Payload {
  try {
    return new Payload(JSON.parse(Buffer.from(raw).toString("utf8")));
  } catch {
    return new Payload(undefined);
  }
}

function parseOrigins(value: string): string | null {
  const given = splitList(value.toLowerCase());
  if (given.length === 0 || given.length > MAX_ORIGINS) return null;
  const parsed = given.map((text) => {
    // The star is no letter of an address: it is parsed as a label, and put back.
    const address = text.replace("://*.", "://any-label.");
    if (!ORIGIN.test(text) || !URL.canParse(address)) return null;
    return new URL(address).origin.replace("://any-label.", text.includes("://*.") ? "://*." : "://any-label.");
  });
  return parsed.includes(null) ? null : [...new Set(parsed)].join(",");
}

function isAllowed(origin: string, setting: string): boolean {
  const asked = origin.toLowerCase();
  return splitList(setting).some((allowed) => {
    const star = allowed.indexOf("*.");
    if (star === -1) return allowed === asked;
    const [before, after] = [allowed.slice(0, star), allowed.slice(star + 1)];
    if (!asked.startsWith(before) || !asked.endsWith(after)) return false;
    return /^[a-z0-9-]+$/.test(asked.slice(before.length, asked.length - after.length));
  });
}

/** Items as in `/api/v1`, checked by the same schemas; each has its result. */
function mapItems(body: Payload, out: Out, context: ConnectorContext): void {
  const source = body.at("siteKey").exists ? "snippet" : "api";
  for (const [index, item] of body.at("messages").items.entries()) {
    mapMessage(item, { source, fallbackId: `${context.requestName}:${index}`, nowMs: context.nowMs }, out);
  }
  for (const [index, item] of body.at("events").items.entries()) {
    mapEvent(item, { source, fallbackId: `${context.requestName}:event:${index}`, nowMs: context.nowMs }, out);
  }
}

type ItemContext = { source: "snippet" | "api"; fallbackId: string; nowMs: number };

function mapMessage(item: Payload, { source, fallbackId, nowMs }: ItemContext, out: Out): void {
  const id = item.at("id").text ?? null;
  const { value, long } = prepareWebchatItem(item, nowMs);
  const ordinary = parsePlainMessage(value);
  const parsed = ordinary === null ? messageSchema.safeParse(value) : { success: true as const, data: ordinary };
  if (!parsed.success) return out.result({ id, error: describeError(parsed.error.issues) });
  const { conversationId, role, timestamp, user, agent, metadata, source: referral } = parsed.data;
  const content = extractMessageText(parsed.data);
  if (!("text" in content)) return out.result({ id, error: { code: "invalid", ...content } });
  out.result({ id });
  out.message({
    id: parsed.data.id ?? nameItem(source, parsed.data, { text: content.text, fallbackId }),
    thread: single(conversationId),
    person: typeof user === "object" ? user.id : user,
    role,
    at: timestamp,
    text: long ?? content.text,
    source,
    agent,
    metadata,
    referral: referral ?? undefined,
    // The snippet tells it with the first message of a visit, which may be the bot's greeting.
    reach: findReach(item),
  });
}

/** How the page's Google tag knows the visitor. */
function findReach(item: Payload): Reach | undefined {
  const client = item.at("ga").text;
  return client !== undefined && TAG_CLIENT.test(client) ? { for: "ga4", client } : undefined;
}

function mapEvent(item: Payload, { source, fallbackId, nowMs }: ItemContext, out: Out): void {
  const id = item.at("id").text ?? null;
  const parsed = eventSchema.safeParse(prepareWebchatItem(item, nowMs).value);
  if (!parsed.success) return out.result({ id, error: describeError(parsed.error.issues) });
  const { conversationId, type, name, score, thumbs, timestamp, data } = parsed.data;
  const thumbScore = thumbs === "up" ? 5 : 1;
  out.result({ id });
  out.event({
    id: parsed.data.id ?? nameItem(source, parsed.data, { text: `${type} ${name ?? ""}`, fallbackId }),
    thread: single(conversationId),
    type,
    at: timestamp,
    score: score ?? (thumbs === undefined ? undefined : thumbScore),
    value: buildEventValue(parsed.data),
    name,
    data,
  });
}

/** A page's repeat is recognized by its content; a server's by the id of its request. */
function nameItem(
  source: ItemContext["source"],
  { conversationId, timestamp, role = "" }: Pick<MessageItem, "conversationId" | "timestamp"> & { role?: string },
  { text, fallbackId }: { text: string; fallbackId: string },
): string {
  if (source === "api" || timestamp === undefined) return fallbackId;
  return `content:${createHash("sha256")
    .update(JSON.stringify([conversationId, role, timestamp, text]))
    .digest("hex")}`;
}

type Issues = readonly { message: string; path: readonly PropertyKey[] }[];

function describeError([issue]: Issues): NonNullable<ItemResult["error"]> {
  return { code: "invalid", message: issue?.message ?? "Not valid", path: issue?.path.map(String).join(".") ?? "" };
}

function decodeSecret(value: string): Buffer {
  return Buffer.from(value.startsWith(SECRET_PREFIX) ? value.slice(SECRET_PREFIX.length) : value, "base64");
}

function buildSample({ secret: getSecret, nowMs, body: given }: SampleContext): Sample {
  const timestamp = String(Math.floor(nowMs / 1000));
  const message = {
    id: "1",
    conversationId: "sample",
    role: "user",
    text: "Hi! Are you open today?",
    user: "visitor-1",
  };
  const body = given ?? JSON.stringify({ messages: [{ ...message, timestamp: nowMs }] });
  const key = decodeSecret(getSecret("signingSecret"));
  const signature = VERSION + signHmac("sha256", key, `sample.${timestamp}.${body}`, "base64");
  return {
    body,
    headers: { "webhook-id": "sample", "webhook-timestamp": timestamp, "webhook-signature": signature },
  };
}
