import { strToU8, zipSync } from "fflate";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Builds a workbook; `rows` is the XML of the sheet's rows, `styles` the formats of the cell styles from 1 on. */
export function buildWorkbook({
  rows,
  strings = [],
  styles = [],
  is1904 = false,
  cover = false,
}: {
  rows: string;
  strings?: string[];
  styles?: string[];
  is1904?: boolean;
  /** A first sheet without a table, and a hidden one with one. */
  cover?: boolean;
}): Uint8Array {
  const sheet = (data: string) =>
    `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
  const hidden =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>role</t></is></c><c r="B1" t="inlineStr"><is><t>text</t></is></c></row>';
  const names = cover ? ['name="About"', 'name="Old" state="hidden"', 'name="Chats"'] : ['name="Chats"'];
  const data = cover
    ? ['<row r="1"><c r="A1" t="inlineStr"><is><t>Made by us</t></is></c></row>', hidden, rows]
    : [rows];
  const files: Record<string, string> = {
    "[Content_Types].xml": `${XML}<Types/>`,
    "xl/workbook.xml": `${XML}<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${names.map((name, at) => `<sheet ${name} sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships>${data.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(data.map((inner, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(inner)])),
    "xl/styles.xml": `${XML}<styleSheet><numFmts>${styles.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join("")}</cellXfs></styleSheet>`,
    // Excel writes the texts after the sheets that use them.
    "xl/sharedStrings.xml": `${XML}<sst>${strings.map((item) => `<si>${item}</si>`).join("")}</sst>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
