import { CLICK_TYPES } from "./sources.contract.ts";
import type { SentSource } from "./sources.contract.ts";

/**
 * What the payload of a link to a Telegram bot tells (`?start=PAYLOAD`): base64url of a JSON object, or pairs `key-value` joined by
 * `_`. The payload itself is the id, except where it holds a click id.
 */
export function parseStartPayload(payload: string): SentSource {
  const pairs = parseJson(payload) ?? parsePairs(payload);
  const get = (name: string) => pairs.get(`utm_${name}`) ?? pairs.get(name);
  const source: SentSource = {
    ...{ kind: "link", id: payload, utmSource: get("source"), medium: get("medium"), campaign: get("campaign") },
    ...{ term: get("term"), content: get("content") },
  };
  const type = CLICK_TYPES.find((one) => pairs.has(one));
  const value = type && pairs.get(type);
  return type === undefined || value === undefined ? source : { ...source, id: null, clickId: { type, value } };
}

function parseJson(payload: string): Map<string, string> | null {
  const text = decode(payload);
  if (text === null || !text.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    return new Map(
      Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
        typeof part === "string" || typeof part === "number" ? [[key, String(part)] as const] : [],
      ),
    );
  } catch {
    return null;
  }
}

function decode(payload: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The key of a pair ends at its first `-`. Keys that begin with `utm_` hold the sign that joins pairs, and so may values. */
function parsePairs(payload: string): Map<string, string> {
  const pairs = new Map<string, string>();
  let prefix = "";
  let last: string | null = null;
  for (const part of payload.split("_")) {
    const end = part.indexOf("-");
    if (part === "utm" || part === "ctwa") prefix = `${part}_`;
    else if (end > 0) {
      last = prefix + part.slice(0, end);
      prefix = "";
      pairs.set(last, part.slice(end + 1));
    } else if (last !== null) pairs.set(last, `${pairs.get(last) ?? ""}_${part}`);
  }
  return pairs;
}
