import { strToU8 } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openInChunks } from "#tests/support/read-file-import.ts";
import { ContainerError } from "./container-error.ts";
import { createSharedStrings } from "./shared-strings.ts";
import { readRows } from "./sheet.ts";

/** A comment before the rows makes the parser read all of them. */
const PARSED = "<!-- parsed -->";

async function read(rows: string, size: number, before = ""): Promise<string[][] | string> {
  const xml = `<?xml version="1.0"?><worksheet>${before}<cols/><sheetData>${rows}</sheetData><a/></worksheet>`;
  const workbook = { sheets: [], is1904: false, kinds: ["number" as const], strings: createSharedStrings() };
  try {
    const all: string[][] = [];
    for await (const part of readRows(openInChunks(strToU8(xml), size)(), workbook)) all.push(...part);
    return all;
  } catch (error) {
    if (!(error instanceof ContainerError)) throw error;
    return error.message;
  }
}

const text = fc
  .array(
    fc.constantFrom(
      "a",
      "ç",
      "👋",
      " ",
      "\n",
      "\r\n",
      "&amp;",
      "&lt;",
      "&#10;",
      "&nope;",
      "&",
      "]]>",
      ">",
      "_x000D_",
      "\u0001",
      "\uFFFE",
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(""));
const cell = fc.oneof(
  text.map((value) => `<c r="B1" s="0" t="inlineStr"><is><t>${value}</t></is></c>`),
  text.map((value) => `<c t="str"><f>A1</f><v>${value}</v></c>`),
  fc.constantFrom(
    '<c r="A1"><v>12.0</v></c>',
    '<c r="D1" s="0"/>',
    "<c></c>",
    "<c><v></v></c>",
    '<c r="C1" t="inlineStr"><is><r><t>x</t></r><rPh><t>y</t></rPh></is></c>',
    '<c t="inlineStr"><is><t xml:space="preserve"> x </t></is></c>',
    '<c t="b" r="A1"><v>1</v></c>',
    "<c><v>1</v>",
    "<c r='A1'><v>1</v></c>",
    "<!-- </row> -->",
  ),
);
const row = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom("", ' r="1"', ' r="2" spans="1:4"', ' r="1" r="2"', " r"),
        fc.array(cell, { maxLength: 4 }),
      )
      .map(([attributes, cells]) => `<row${attributes}>${cells.join("")}</row>`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "<row/>",
      "\n",
      "<!-- <row></row> -->",
      "<row></row ><!-- </row> -->",
      "x",
      "\v",
      "</sheetData>",
    ),
  },
);

describe("rows of a sheet", () => {
  it("are the same whether they are scanned or parsed, for any chunks", async () => {
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), fc.integer({ min: 1, max: 300 }), async (rows, size) => {
        // The attributes of the first row are known to be valid when the same come again.
        const all = [...rows, ...rows].join("");
        const parsed = await read(all, 10_000, PARSED);
        const scanned = await read(all, size);
        expect(typeof scanned === "string" ? scanned : scanned).toEqual(parsed);
        if (typeof parsed !== "string") whole += 1;
      }),
      { numRuns: 500 },
    );
    expect(whole).toBeGreaterThan(20);
  });

  it("are read in other forms of the sheet, too", async () => {
    const cells = '<row r="1"><c r="B1"><v>7</v></c></row>';
    expect(await read(cells, 7)).toEqual([["", "7"]]);
    expect(await read(cells.replaceAll(/(<\/?)(row|c|v)/g, "$1$2"), 7, "<!-- <sheetData> -->")).toEqual([["", "7"]]);
    expect(await read(`<row r="1"><c t="str"><v>${"x".repeat(400_000)}</v></c></row>${cells}`, 50_000)).toEqual([
      ["x".repeat(400_000)],
      ["", "7"],
    ]);
  });
});
