import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildWorkbook } from "#tests/support/workbook.ts";
import { listConversations, openInChunks, readFileImport } from "#tests/support/read-file-import.ts";
import { formatSheetNumber, getNumberKind } from "./sheet-numbers.ts";
import { openSheet } from "./xlsx.ts";

const text = (reference: string, words: string) => `<c r="${reference}" t="inlineStr"><is><t>${words}</t></is></c>`;
const HEADER = `<row r="1">${text("A1", "conversation_id")}${text("B1", "role")}${text("C1", "text")}${text("D1", "timestamp")}</row>`;
const ROWS = [
  HEADER,
  `<row r="2"><c r="A2"><v>3.51912E+11</v></c>${text("B2", "user")}<c r="C2" t="s"><v>0</v></c><c r="D2" s="1"><v>45360.427083333336</v></c></row>`,
  `<row r="3"><c r="A3"><v>351912000000</v></c>${text("B3", "bot")}<c r="C3" t="s"><v>1</v></c><c r="D3" s="1"><v>45360.4271990741</v></c></row>`,
  `<row r="4"><c r="A4"><v>2.0</v></c>${text("B4", "user")}<c r="C4" t="str"><f>A1&amp;B1</f><v>by a formula</v></c></row>`,
  `<row r="5">${text("B5", "bot")}<c r="C5" t="e"><v>#N/A</v></c></row>`,
].join("");
const STRINGS = [
  '<r><t xml:space="preserve">Do you have </t></r><r><rPr><b/></rPr><t>rooms, &quot;big&quot;?</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh>',
  "<t>Yes,_x000A_two &lt;3</t>",
];

async function readCsv(bytes: Uint8Array, sheet: string | null = null): Promise<string> {
  const opened = await openSheet(openInChunks(bytes, 50), sheet);
  let csv = "";
  for await (const part of opened.csv()) csv += part;
  return csv;
}

describe("a spreadsheet", () => {
  it("is read as CSV: shared texts, ids with all digits, dates by style, formulas by value", async () => {
    const csv = await readCsv(buildWorkbook({ rows: ROWS, strings: STRINGS, styles: ["dd/mm/yyyy hh:mm"] }));
    expect(csv).toBe(
      [
        "conversation_id,role,text,timestamp",
        '351912000000,user,"Do you have rooms, ""big""?",2024-03-09T10:15:00',
        '351912000000,bot,"Yes,\ntwo <3",2024-03-09T10:15:10',
        "2,user,by a formula",
        ",bot,",
        "",
      ].join("\n"),
    );
  });

  it("is detected with its columns and imported like a table", async () => {
    const { detection, options, messages, errors } = await readFileImport(
      buildWorkbook({ rows: ROWS, strings: STRINGS, styles: ["yyyy-mm-dd hh:mm:ss"] }),
      { size: 100 },
    );
    expect(detection).toMatchObject({ format: "xlsx", sheets: ["Chats"], sheet: "Chats", needsTimeZone: true });
    expect(options?.columns.map(({ field }) => field)).toEqual(["conversationId", "role", "text", "timestamp"]);
    expect(listConversations(messages)).toEqual([
      ['user: Do you have rooms, "big"?', "bot: Yes,\ntwo <3"],
      ["user: by a formula"],
    ]);
    expect(errors).toMatchObject([{ code: "missing_conversation" }]);
  });

  it("takes the first visible sheet with a table, and another one on demand", async () => {
    const bytes = buildWorkbook({ rows: ROWS, strings: STRINGS, cover: true });
    const { detection } = await readFileImport(bytes);
    expect(detection).toMatchObject({ sheets: ["About", "Chats"], sheet: "Chats" });
    expect(await readCsv(bytes, "About")).toBe("Made by us\n");
    const { errors } = await readFileImport(bytes, { change: { sheet: "Gone" } });
    expect(errors).toMatchObject([{ line: 0, code: "bad_sheet" }]);
  });

  it("says what is wrong with a document or a damaged book, wherever it is cut", async () => {
    const bytes = buildWorkbook({ rows: ROWS, strings: STRINGS });
    for (let end = 4; end < bytes.byteLength; end += 3) {
      const { detection, messages } = await readFileImport(bytes.subarray(0, end));
      expect(detection.format === null ? detection.warnings.length : messages.length).toBeGreaterThan(0);
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.byteLength - 1), fc.nat(255), async (at, value) => {
        const changed = bytes.slice();
        changed[at] = value;
        await readFileImport(changed);
      }),
      { numRuns: 200 },
    );
  });

  it("refuses a tag with many attributes before it has read them all", async () => {
    const attributes = Array.from({ length: 500_000 }, (_, at) => ` a${at}=""`).join("");
    const bytes = buildWorkbook({ rows: `<row r="1"${attributes}>${text("A1", "role")}${text("B1", "text")}</row>` });
    await expect(readCsv(bytes)).rejects.toThrow("The spreadsheet is damaged");
  });

  it("reads a head of a sheet that names its rows again and again", async () => {
    const heads = "<sheetData".repeat(20_000);
    await expect(readCsv(buildWorkbook({ rows: heads }))).rejects.toThrow("The spreadsheet is damaged");
  });
});

describe("numbers", () => {
  it("knows dates by format", () => {
    const kinds = {
      "0.00": "number",
      General: "number",
      "#,##0 [$€-407]": "number",
      "dd\\.mm\\.yyyy": "date",
      "[$-409]h:mm AM/PM": "time",
      "[h]:mm": "time",
      'yyyy"年"m"月"d"日" hh:mm': "datetime",
      '"day "0': "number",
      "[Red]0.0;[Blue]-0.0": "number",
      mmm: "date",
      "0.00E+00": "number",
    };
    for (const [code, kind] of Object.entries(kinds)) expect([code, getNumberKind(170, code)]).toEqual([code, kind]);
    expect([0, 1, 9, 14, 20, 22, 45, 49].map((id) => getNumberKind(id, undefined))).toEqual([
      "number",
      "number",
      "number",
      "date",
      "time",
      "datetime",
      "time",
      "number",
    ]);
  });

  it("writes dates of both calendars, times and whole numbers", () => {
    expect(formatSheetNumber("45360", "date", false)).toBe("2024-03-09");
    expect(formatSheetNumber("43898", "date", true)).toBe("2024-03-09");
    expect(formatSheetNumber("59", "date", false)).toBe("1900-02-28");
    expect(formatSheetNumber("61", "date", false)).toBe("1900-03-01");
    expect(formatSheetNumber("0.75", "time", false)).toBe("18:00:00");
    expect(formatSheetNumber("45360.5", "datetime", false)).toBe("2024-03-09T12:00:00");
    expect(
      ["1.0", "1E+15", "9007199254740993", "0.1", "-2", "x"].map((raw) => formatSheetNumber(raw, "number", false)),
    ).toEqual(["1", "1000000000000000", "9007199254740993", "0.1", "-2", "x"]);
  });
});
