import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { finished } from "node:stream/promises";

/** Pieces of one file: its beginning, an element by number, and its end. */
type FormatFile = { start: string; element: (number: number) => string; end: string; packed?: "zip" | "xlsx" };

const WORDS =
  "room table order parcel price Friday breakfast invoice refund size color delivery quarto pão reserva habitación mañana please".split(
    " ",
  );

/** Words that repeat no sooner than those of people. */
function write(number: number, count: number): string {
  let seed = number * 2654435761;
  const words = Array.from({ length: count }, () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return `${WORDS[seed % WORDS.length] ?? ""}${seed % 97 === 0 ? seed : ""}`;
  });
  return `${words.join(" ")}?`;
}

const START_S = 1_700_000_000;
const text = (number: number) => JSON.stringify(write(number, 8 + (number % 30)));
const iso = (number: number) => new Date((START_S + number * 40) * 1000).toISOString();
const pair = (number: number) => (number % 2 === 0 ? "Ana" : "Shop Help Bot");

const MESSAGES: FormatFile = {
  start: "[\n",
  element: (number) =>
    `{"id": "c${number}", "messages": [{"role": "user", "content": ${text(number)}, "timestamp": ${START_S + number}}, {"role": "assistant", "content": [{"type": "text", "text": ${text(number + 1)}}], "timestamp": ${START_S + number + 3}}]}`,
  end: "\n]\n",
};
const META: FormatFile = {
  start: '{"participants": [{"name": "Ana"}, {"name": "Shop Help Bot"}], "messages": [\n',
  element: (number) =>
    `{"sender_name": "${pair(number)}", "timestamp_ms": ${(1_760_000_000 - number * 400) * 1000}, "content": ${JSON.stringify(Buffer.from(write(number, 20), "utf8").toString("latin1"))}, "is_geoblocked_for_viewer": false}`,
  end: '\n], "title": "x", "thread_path": "inbox/x_1"}\n',
};
const TELEGRAM: FormatFile = {
  start: '{"name": "Shop", "type": "bot_chat", "id": 7, "messages": [\n',
  element: (number) =>
    `{"id": ${number}, "type": "message", "date": "${iso(number * 10).slice(0, 19)}", "date_unixtime": "${1_400_000_000 + number * 400}", "from": "${pair(number)}", "from_id": "user${number % 2}", "text": ${text(number)}, "text_entities": [{"type": "plain", "text": ${text(number)}}]}`,
  end: "\n]}\n",
};
const RASA: FormatFile = {
  start: '{"sender_id": "r1", "slots": {}, "events": [\n',
  element: (number) =>
    `{"event": "${number % 2 === 0 ? "user" : "bot"}", "timestamp": ${START_S + number * 40}.5, "text": ${text(number)}, "metadata": {}, "parse_data": {"intent": {"name": "x", "confidence": 0.9}, "entities": [], "text": ${text(number)}}}`,
  end: "\n]}\n",
};
const INTERCOM: FormatFile = {
  start: '{"conversations": [\n',
  element: (number) =>
    `{"id": "i${number}", "created_at": ${START_S + number}, "source": {"id": "s", "body": ${JSON.stringify(`<p>${write(number, 20)}</p>`)}, "author": {"type": "user", "id": "u"}}, "conversation_parts": {"conversation_parts": [{"id": "p", "part_type": "comment", "body": ${JSON.stringify(`<p>${write(number, 30)}</p>`)}, "author": {"type": "admin"}, "created_at": ${START_S + number + 9}}]}}`,
  end: "\n]}\n",
};
const LINES: FormatFile = { ...MESSAGES, start: "", end: "\n" };

/** Kinds of files by name. */
export const FORMAT_FILES: Readonly<Record<string, FormatFile>> = {
  messages: MESSAGES,
  "messages-lines": LINES,
  telegram: TELEGRAM,
  meta: META,
  rasa: RASA,
  intercom: INTERCOM,
  "telegram-zip": { ...TELEGRAM, packed: "zip" },
  xlsx: {
    start:
      '<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>conversation_id</t></is></c><c r="B1" t="inlineStr"><is><t>role</t></is></c><c r="C1" t="inlineStr"><is><t>text</t></is></c><c r="D1" t="inlineStr"><is><t>timestamp</t></is></c></row>\n',
    element: (number) =>
      `<row r="${number + 2}"><c r="A${number + 2}"><v>${Math.floor(number / 4)}</v></c><c r="B${number + 2}" t="inlineStr"><is><t>${number % 2 === 0 ? "user" : "bot"}</t></is></c><c r="C${number + 2}" t="inlineStr"><is><t>${write(number, 30)}</t></is></c><c r="D${number + 2}" s="1"><v>${45000 + number / 4000}</v></c></row>`,
    end: "\n</sheetData></worksheet>",
    packed: "xlsx",
  },
};

/** Writes a file of about `bytes` of text, packed if its kind is. */
export async function writeFormatFile(name: string, path: string, bytes: number): Promise<{ unpackedBytes: number }> {
  const file = FORMAT_FILES[name];
  if (file === undefined) throw new Error(`No such kind of file: ${name}`);
  const output = createWriteStream(path);
  let unpackedBytes = 0;
  let member: ZipDeflate | null = null;
  const zip = new Zip((_error, chunk) => output.write(chunk));
  if (file.packed === "xlsx") addParts(zip);
  if (file.packed !== undefined) {
    member = new ZipDeflate(file.packed === "xlsx" ? "xl/worksheets/sheet1.xml" : "result.json", { level: 1 });
    zip.add(member);
  }
  let part = file.start;
  for (let number = 0; unpackedBytes < bytes; number++) {
    const separator = file.packed === "xlsx" || name.endsWith("lines") ? "\n" : ",\n";
    part += (number === 0 ? "" : separator) + file.element(number);
    if (part.length > 256 * 1024) await flush();
  }
  part += file.end;
  await flush();
  member?.push(new Uint8Array(), true);
  if (member !== null) zip.end();
  output.end();
  await finished(output);
  return { unpackedBytes };

  async function flush(): Promise<void> {
    const encoded = strToU8(part);
    unpackedBytes += encoded.byteLength;
    part = "";
    if (member !== null) member.push(encoded);
    else output.write(encoded);
    if (output.writableNeedDrain) await once(output, "drain");
  }
}

function addParts(zip: Zip): void {
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="Chats" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
  };
  for (const [name, content] of Object.entries(files)) {
    const member = new ZipPassThrough(name);
    zip.add(member);
    member.push(strToU8(content), true);
  }
}
