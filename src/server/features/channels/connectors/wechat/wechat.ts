import { createHash } from "node:crypto";
import { parseXml } from "../base/parse-xml.ts";
import type {
  ConnectorContext,
  NewMessage,
  Out,
  PlainAnswer,
  RelayInput,
  Sample,
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
} from "../base/define-connector.ts";
import type { Payload } from "../base/payload.ts";
import { includesSecret, isWithinWindow } from "../base/signatures.ts";
import { decryptEnvelope, encryptEnvelope } from "./wechat-envelope.ts";
import { WECHAT_STEPS } from "./wechat-steps.ts";

const MAX_BYTES = 64 * 1024;
/** How old a signature of the plain mode may be. */
const WINDOW_MS = 5 * 60_000;
const KINDS = new Map([
  ["image", "image"],
  ["voice", "audio"],
  ["video", "video"],
  ["shortvideo", "video"],
  ["music", "audio"],
  ["location", "location"],
  ["link", "card"],
  ["news", "card"],
] as const);

export const wechat = defineConnector({
  id: "wechat",
  name: "WeChat",
  kind: "messaging app",
  echoes: "relay",
  oneReceiver: true,
  body: "xml",
  fields: [
    secret("token", "Token", { help: "Official Accounts Platform → Settings and Development → Basic Configuration." }),
    plain("appId", "AppID", { help: "Needed with an EncodingAESKey." }),
    secret("encodingAesKey", "EncodingAESKey", {
      required: false,
      help: "In the secure mode only: 43 characters of the same page.",
      pattern: /^[A-Za-z0-9+/]{43}$/,
      form: "43 letters and digits",
    }),
  ],
  checkFields: (values) =>
    values.has("encodingAesKey") && !values.has("appId") ? { appId: "Enter the AppID: the secure mode needs it" } : {},
  settings: [sessionHours, agentIds, openingTexts],
  refersAhead: true,
  steps: WECHAT_STEPS,
  maxBytes: () => MAX_BYTES,
  verify: verifyWechat,
  open: openBody,
  challenge: answerChallenge,
  map: mapMessage,
  // Anything else is shown to the person as a fault of the account.
  answer: () => ({ status: 200, body: "success" }),
  relay: mapRelay,
  sample: buildSample,
});

/**
 * With a key, only an encrypted body counts; in the compatible mode the plain one beside it is left. In the plain mode the
 * signature covers a time and not the body, so that a query that somebody saw is good for five minutes only.
 */
function verifyWechat(request: SignedRequest): Verdict {
  const { query, secrets, nowMs } = request;
  if (secrets("encodingAesKey").length === 0) {
    const verdict = matchSignature(request, query.get("signature"));
    if (verdict !== "ok") return verdict;
    return isWithinWindow(Number(query.get("timestamp")) * 1000, nowMs, WINDOW_MS) ? "ok" : "expired";
  }
  const given = query.get("msg_signature");
  if (given === null) return query.get("signature") === null ? "missing" : "signature";
  const encrypted = findEncrypted(request);
  if (encrypted === undefined) return "signature";
  const verdict = matchSignature(request, given, encrypted);
  return verdict === "ok" && decrypt(request, encrypted) === null ? "signature" : verdict;
}

function matchSignature({ query, secrets }: SignedRequest, given: string | null, ...signed: string[]): Verdict {
  if (given === null || given === "") return "missing";
  const parts = [query.get("timestamp") ?? "", query.get("nonce") ?? "", ...signed];
  const expected = secrets("token").map((token) => signParts(token, parts));
  return includesSecret(expected, given.toLowerCase()) ? "ok" : "signature";
}

function signParts(token: string, parts: string[]): string {
  // By code unit, as the platform sorts.

  const sorted = [token, ...parts].sort();
  return createHash("sha1").update(sorted.join("")).digest("hex");
}

function findEncrypted({ raw }: SignedRequest): string | undefined {
  return parseXml(Buffer.from(raw).toString("utf8"))?.at("Encrypt").text;
}

function decrypt({ secrets, field }: SignedRequest, encrypted: string): string | null {
  for (const key of secrets("encodingAesKey")) {
    const message = decryptEnvelope(encrypted, { key, appId: field("appId") });
    if (message !== null) return message;
  }
  return null;
}

function openBody(request: SignedRequest): Uint8Array {
  if (request.secrets("encodingAesKey").length === 0) return request.raw;
  return Buffer.from(decrypt(request, findEncrypted(request) ?? "") ?? "");
}

function answerChallenge(request: SignedRequest): PlainAnswer | "refused" | null {
  const echo = request.query.get("echostr");
  if (echo === null) return null;
  return matchSignature(request, request.query.get("signature")) === "ok" ? { status: 200, body: echo } : "refused";
}

function mapMessage(body: Payload, out: Out, { isAgent }: ConnectorContext): void {
  const account = body.at("ToUserName").text;
  const from = body.at("FromUserName").text;
  const type = body.at("MsgType").text;
  if (type === undefined) return out.ignore("unknown_type");
  const at = body.at("CreateTime").seconds;
  const role = isAgent(from) ? "agent" : "user";
  const common = { thread: endless(account, person(from)), person: from, role, at } as const;
  out.heardFrom(account);
  if (type === "event") {
    // The id: events have none of their own.
    const id = from && `${from}:${body.at("CreateTime").id ?? ""}`;
    const scanned = findScanned(body);
    if (scanned !== undefined) out.refer(common.thread, { kind: "qr", id: scanned });
    if (body.at("Event").text !== "CLICK") return out.ignore("system");
    return out.message({ ...common, id, kind: "button", text: body.at("EventKey").text });
  }
  const id = body.at("MsgId").id;
  out.message({ ...common, id: id && from && `${from}:${id}`, ...describeContent(type, body) });
}

/** The code that a person scanned: one who follows already, or who begins to by it. */
function findScanned(body: Payload): string | undefined {
  const event = body.at("Event").text;
  const key = body.at("EventKey").id;
  if (key === undefined || (event !== "SCAN" && !key.startsWith("qrscene_"))) return undefined;
  return key.replace(/^qrscene_/, "");
}

function describeContent(type: string, body: Payload): Pick<NewMessage, "kind" | "text"> {
  const kind = [...KINDS].find(([name]) => name === type)?.[1];
  if (type === "text") return { text: body.at("Content").text };
  if (type === "voice") return { text: body.at("Recognition").text, kind: "audio" };
  if (type === "location") return { text: body.at("Label").text, kind: "location" };
  if (type === "link") return { text: body.at("Title").text, kind: "card" };
  if (type === "news")
    return { text: body.at("Articles.item.Title").text ?? body.at("Articles.item.0.Title").text, kind: "card" };
  return { kind: kind ?? "message" };
}

/** The XML that answered a message, or a custom-send request with the account's id as `from`. */
function mapRelay({ request, response, role, sentAt }: RelayInput, out: Out, { ownId }: ConnectorContext): boolean {
  const xml = typeof request.value === "string" ? parseXml(request.value) : null;
  if (xml !== null) {
    const to = xml.at("ToUserName").text;
    const account = xml.at("FromUserName").text;
    if (to === undefined || account === undefined) return false;
    const content = describeContent(xml.at("MsgType").text ?? "", xml);
    const at = xml.at("CreateTime").seconds ?? sentAt;
    out.message({ id: undefined, thread: endless(account, person(to)), person: to, role, at, ...content });
    return true;
  }
  const to = request.at("touser").text;
  const account = request.at("from").text ?? ownId;
  if (to === undefined || account === "") return false;
  const type = request.at("msgtype").text ?? "";
  const text = request.at("text.content").text ?? request.at(`${type}.title`).text;
  const kind = [...KINDS].find(([name]) => name === type)?.[1] ?? (type === "text" ? "text" : "message");
  const sent = response.at("msgid").id;
  const id = sent && `${account}:${sent}`;
  out.message({ id, thread: endless(account, person(to)), person: to, role, at: sentAt, text, kind });
  return true;
}

function buildSample({ secret: getSecret, field, nowMs, body: given }: SampleContext): Sample {
  const seconds = String(Math.floor(nowMs / 1000));
  const xml =
    given ??
    `<xml><ToUserName><![CDATA[gh_sample]]></ToUserName><FromUserName><![CDATA[oSample1001]]></FromUserName>` +
      `<CreateTime>${seconds}</CreateTime><MsgType><![CDATA[text]]></MsgType>` +
      `<Content><![CDATA[Hi! Are you open today?]]></Content><MsgId>1</MsgId></xml>`;
  const token = getSecret("token");
  const query = { timestamp: seconds, nonce: "sample", signature: signParts(token, [seconds, "sample"]) };
  const key = getSecret("encodingAesKey");
  if (key === "") return { body: xml, query: new URLSearchParams(query).toString() };
  const encrypted = encryptEnvelope(xml, { key, appId: field("appId") });
  const signature = signParts(token, [seconds, "sample", encrypted]);
  return {
    body: `<xml><ToUserName><![CDATA[gh_sample]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
    query: new URLSearchParams({ ...query, msg_signature: signature, encrypt_type: "aes" }).toString(),
  };
}
