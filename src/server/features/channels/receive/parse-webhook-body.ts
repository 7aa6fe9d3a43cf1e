import { AppError } from "#src/domain/shared/errors.ts";
import type { BodyHold } from "../../../http/body/body-budget.ts";
import { scanJson } from "../../../http/body/parse-json.ts";
import { parseForm as parseFields, RECEIVED_MS_PER_BYTE, REJECTED_MS } from "../../../http/body/request-body.ts";
import { turns } from "../../../http/turns.ts";
import type { Connector } from "../connectors/base/connector.types.ts";
import { parseXml } from "../connectors/base/parse-xml.ts";
import { Payload } from "../connectors/base/payload.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Whole numbers of this many digits may not fit into a number. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;
const LONG_DIGITS = 16;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

type BodyFormat = Pick<Connector, "body" | "isList">;

/** Parses a received body within the limits of JSON, in the turn of its client. AppError `bad_request`, `too_large`. */
export async function parseWebhookInTurn(
  raw: Uint8Array,
  format: BodyFormat,
  { clientId, hold }: { clientId: string; hold: BodyHold },
): Promise<Payload> {
  turns.note(clientId);
  // It was received and inflated before its sender was known.
  turns.charge(clientId, raw.length * RECEIVED_MS_PER_BYTE);
  const work = await turns.begin(clientId);
  try {
    if (isJson(raw, format)) await scanJson(raw, work, { hold });
    return parseWebhookBody(raw, format);
  } catch (error) {
    turns.charge(clientId, REJECTED_MS);
    throw error;
  } finally {
    work.end();
  }
}

function isJson(raw: Uint8Array, { body }: BodyFormat): boolean {
  if (body !== "both") return body === "json";
  const first = raw.find((byte) => byte > 0x20);
  return first === OPEN_LIST || first === OPEN_OBJECT;
}

/** Parses a verified body. AppError `bad_request` if it is no UTF-8 or not in the connector's format. */
export function parseWebhookBody(raw: Uint8Array, { body: format, isList = false }: BodyFormat): Payload {
  let text: string;
  try {
    text = utf8.decode(raw);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid UTF-8.", { cause });
  }
  if (format === "json" || (format === "both" && /^\s*[[{]/.test(text))) return parseJson(text, isList);
  return format === "xml" ? requireXml(text) : parseForm(text);
}

function requireXml(text: string): Payload {
  const body = parseXml(text);
  if (body === null) throw new AppError("bad_request", "The body is not valid XML.");
  return body;
}

function parseJson(text: string, isList: boolean): Payload {
  let value: unknown;
  try {
    value = JSON.parse(LONG_NUMBER.test(text) ? quoteLongNumbers(text) : text);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid JSON.", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value) !== isList)
    throw new AppError("bad_request", `The body is not a JSON ${isList ? "list" : "object"}.`);
  return new Payload(value);
}

/** Ids of some platforms are larger than a number can hold: they become text. One pass, whatever the text is. */
function quoteLongNumbers(text: string): string {
  let quoted = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === '"') at = findStringEnd(text, at);
    else if (char === "-" || isDigit(char)) {
      let end = at + 1;
      while (end < text.length && /[\d.eE+-]/.test(text[end] ?? "")) end++;
      const number = text.slice(at, end);
      if (number.length >= LONG_DIGITS && /^-?\d+$/.test(number)) {
        quoted += `${text.slice(copied, at)}"${number}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return quoted + text.slice(copied);
}

/** The position of the quote that ends the string beginning at `start`. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function isDigit(char: string): boolean {
  return char >= "0" && char <= "9";
}

function parseForm(text: string): Payload {
  if (!text.includes("=")) throw new AppError("bad_request", "The body is not a form.");
  return new Payload(parseFields(text));
}
