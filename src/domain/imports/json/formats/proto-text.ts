/** Parses protocol buffers in their text form, as logs have them: `result { speech: "Hello" }`. */

/** A field that comes more than once is a list. */
export type ProtoValue = string | ProtoObject | (string | ProtoObject)[];
export type ProtoObject = { [name: string]: ProtoValue };

const MAX_DEPTH = 32;
const TOKEN = /\s*(?:([\w.\-+]+)|([{}:<>[\],;])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/suy;
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-f]{1,2})|(.))/gisu;
const SIGNS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The fields of a message; null if the text is no such message. Numbers and names of enumerations stay texts. */
export function parseProtoText(text: string): ProtoObject | null {
  TOKEN.lastIndex = 0;
  const root: ProtoObject = {};
  const open = [root];
  let name: string | null = null;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [, word, sign, double, single] = found;
    const top = open.at(-1);
    if (top === undefined) return null;
    if (word !== undefined && name === null) name = word;
    else if (sign === "{" || sign === "<") {
      if (name === null || open.length > MAX_DEPTH) return null;
      const inner: ProtoObject = {};
      addField(top, name, inner);
      open.push(inner);
      name = null;
    } else if (sign === "}" || sign === ">") {
      open.pop();
      name = null;
    } else if (sign === undefined) {
      if (name === null) return null;
      addField(top, name, word ?? decodeEscapes(double ?? single ?? ""));
      name = null;
    }
  }
  return open.length === 1 && Object.keys(root).length > 0 ? root : null;
}

function addField(object: ProtoObject, name: string, value: string | ProtoObject): void {
  const former = Object.hasOwn(object, name) ? object[name] : undefined;
  if (former === undefined) Object.defineProperty(object, name, { value, enumerable: true, writable: true });
  else if (Array.isArray(former)) former.push(value);
  else object[name] = [former, value];
}

/** Letters beyond ASCII are the octal numbers of their UTF-8 bytes. */
function decodeEscapes(text: string): string {
  if (!text.includes("\\")) return text;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let at = 0;
  for (const found of text.matchAll(ESCAPE)) {
    bytes.push(...encoder.encode(text.slice(at, found.index)));
    const [whole, octal, hex, sign = ""] = found;
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 255);
    else if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else bytes.push(...encoder.encode(SIGNS[sign] ?? sign));
    at = found.index + whole.length;
  }
  bytes.push(...encoder.encode(text.slice(at)));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
