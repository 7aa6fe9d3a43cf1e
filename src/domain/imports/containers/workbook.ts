import { ContainerError } from "./container-error.ts";
import { createSharedStrings } from "./shared-strings.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { getNumberKind } from "./sheet-numbers.ts";
import type { NumberKind } from "./sheet-numbers.ts";
import { parseXml } from "./xml.ts";
import { readZip } from "./zip.ts";

/** What the cells of a workbook refer to. `path` is that of the sheet in the zip. */
export type Workbook = {
  sheets: { name: string; path: string; isVisible: boolean }[];
  is1904: boolean;
  kinds: NumberKind[];
  strings: SharedStrings;
};

/** Reads everything of a workbook but its sheets. Throws ContainerError if there is no workbook. */
export async function readWorkbook(chunks: AsyncIterable<Uint8Array>): Promise<Workbook> {
  const targets = new Map<string, string>();
  const sheets: { name: string; relation: string; isVisible: boolean }[] = [];
  const workbook: Workbook = { sheets: [], is1904: false, kinds: [], strings: createSharedStrings() };
  for await (const { name, content } of readZip(chunks)) {
    const path = name.replace(/^\//, "").toLowerCase();
    if (path === "xl/workbook.xml") {
      await parseXml(content(), {
        open(tag, attributes) {
          if (tag === "workbookPr") workbook.is1904 = /^(?:1|true)$/i.test(attributes.date1904 ?? "");
          if (tag !== "sheet") return;
          const isVisible = (attributes.state ?? "visible") === "visible";
          sheets.push({ name: attributes.name ?? "", relation: findRelation(attributes), isVisible });
        },
      });
    } else if (path === "xl/_rels/workbook.xml.rels") {
      await parseXml(content(), {
        open(tag, { Id, Target }) {
          if (tag === "Relationship" && Id !== undefined && Target !== undefined) targets.set(Id, resolve(Target));
        },
      });
    } else if (path === "xl/styles.xml") workbook.kinds = await readKinds(content());
    else if (path === "xl/sharedstrings.xml") await readStrings(content(), workbook.strings);
    else if (path.startsWith("word/") || path.startsWith("ppt/")) {
      throw new ContainerError("bad_sheet", "Office texts and slides can't be read. Save the text as plain text.");
    }
  }
  workbook.sheets = sheets.flatMap(({ name, relation, isVisible }) => {
    const path = targets.get(relation);
    return path === undefined ? [] : [{ name, path, isVisible }];
  });
  if (workbook.sheets.length === 0) throw new ContainerError("bad_sheet", "The file holds no spreadsheet.");
  return workbook;
}

/** The id has a prefix that the file chooses. */
function findRelation(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1] ?? "";
}

function resolve(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

/** The kind of number of each cell style. */
async function readKinds(chunks: AsyncIterable<Uint8Array>): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inStyles = false;
  await parseXml(chunks, {
    open(tag, { numFmtId = "0", formatCode }) {
      if (tag === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (tag === "cellXfs") inStyles = true;
      if (tag === "xf" && inStyles) ids.push(Number(numFmtId));
    },
    close(tag) {
      if (tag === "cellXfs") inStyles = false;
    },
  });
  return ids.map((id) => getNumberKind(id, codes.get(id)));
}

async function readStrings(chunks: AsyncIterable<Uint8Array>, strings: SharedStrings): Promise<void> {
  let text = "";
  let isText = false;
  let isPhonetic = false;
  await parseXml(chunks, {
    open(tag) {
      if (tag === "rPh") isPhonetic = true;
      isText = tag === "t" && !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(tag) {
      if (tag === "rPh") isPhonetic = false;
      isText = false;
      if (tag !== "si") return;
      strings.add(decodeEscapes(text));
      text = "";
    },
  });
}

/** Decodes the escapes of signs that XML can't hold: "_x000D_". */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
