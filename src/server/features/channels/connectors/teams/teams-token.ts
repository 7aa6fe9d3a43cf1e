import { createPublicKey, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { SignedRequest, Verdict } from "../base/connector.types.ts";
import { Payload } from "../base/payload.ts";

export const METADATA_URL = "https://login.botframework.com/v1/.well-known/openidconfiguration";
const ISSUER = "https://api.botframework.com";
const WINDOW_MS = 5 * 60_000;
const MAX_KEYS = 100;

/** Keys by their modulus: importing one costs more than a signature. */
const imported = new Map<string, KeyObject>();

/** Verifies the token of the Bot Framework for the activity in the body. RS256 alone counts. */
export async function verifyActivityToken(token: string, request: SignedRequest): Promise<Verdict> {
  const [head = "", claims = "", signature = "", ...rest] = token.split(".");
  const header = parsePart(head);
  if (rest.length > 0 || header.at("alg").text !== "RS256") return "signature";
  const key = await findKey(header.at("kid").text ?? "", request);
  if (key === null) return "signature";
  const publicKey = importKey(key);
  if (publicKey === null) return "signature";
  const isRight = verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"));
  return isRight ? checkClaims(parsePart(claims), key, request) : "signature";
}

function checkClaims(claims: Payload, key: Payload, { raw, field, nowMs }: SignedRequest): Verdict {
  const audience = claims.at("aud");
  const isAudience = audience.text === field("appId") || audience.items.some(({ text }) => text === field("appId"));
  if (claims.at("iss").text !== ISSUER || field("appId") === "" || !isAudience) return "signature";
  const activity = parseJson(Buffer.from(raw).toString("utf8"));
  const service = claims.at("serviceurl").text ?? claims.at("serviceUrl").text;
  // A body that is no activity is refused for its form, later.
  if (activity.isObject && (service === undefined || service !== activity.at("serviceUrl").text)) return "signature";
  const endorsements = key.at("endorsements").items.map(({ text }) => text);
  if (activity.isObject && endorsements.length > 0 && !endorsements.includes(activity.at("channelId").text))
    return "signature";
  const until = claims.at("exp").seconds;
  const from = claims.at("nbf").seconds ?? nowMs;
  return until !== undefined && until + WINDOW_MS >= nowMs && from - WINDOW_MS <= nowMs ? "ok" : "expired";
}

/** The pasted keys, else those that the metadata names. */
async function findKey(kid: string, { field, loadKeys }: SignedRequest): Promise<Payload | null> {
  const pasted = field("jwks");
  const keys =
    pasted === ""
      ? new Payload(await loadKeys(field("metadataUrl") || METADATA_URL, kid))
      : parseJson(pasted).at("keys");
  return keys.items.find((key) => key.at("kid").text === kid) ?? null;
}

function importKey(key: Payload): KeyObject | null {
  const [n = "", e = ""] = [key.at("n").text, key.at("e").text];
  const name = `${n}.${e}`;
  const known = imported.get(name);
  if (known !== undefined) return known;
  if (key.at("kty").text !== "RSA") return null;
  try {
    const publicKey = createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" });
    if (imported.size >= MAX_KEYS) imported.clear();
    imported.set(name, publicKey);
    return publicKey;
  } catch {
    return null;
  }
}

function parsePart(part: string): Payload {
  return parseJson(Buffer.from(part, "base64url").toString("utf8"));
}

function parseJson(text: string): Payload {
  try {
    return new Payload(JSON.parse(text));
  } catch {
    return new Payload(undefined);
  }
}
