import { ContainerError } from "./container-error.ts";
import { formatCsv, readRows } from "./sheet.ts";
import { readWorkbook } from "./workbook.ts";
import type { Workbook } from "./workbook.ts";
import { readZip } from "./zip.ts";

/** Opens a file from its start; a workbook is read twice, because its texts may come after its sheets. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** Rows in which the header must appear. */
const MAX_ROWS_ABOVE_HEADER = 20;

export type OpenedSheet = {
  name: string;
  /** Visible sheets, in the order of the workbook. */
  sheets: string[];
  /** The sheet as CSV with commas. */
  csv: () => AsyncGenerator<string>;
};

/** Opens a sheet of a workbook: the named one, else the first visible one with a header of two columns and more. */
export async function openSheet(open: OpenBytes, name: string | null): Promise<OpenedSheet> {
  const workbook = await readWorkbook(open());
  const visible = workbook.sheets.filter(({ isVisible }) => isVisible);
  const named = name === null ? undefined : workbook.sheets.find((sheet) => sheet.name === name);
  if (name !== null && named === undefined) {
    throw new ContainerError("bad_sheet", `The workbook has no sheet named “${name.slice(0, 80)}”.`);
  }
  const chosen = named ?? (await findTable(open, workbook, visible));
  if (chosen === undefined) {
    throw new ContainerError("bad_sheet", "No visible sheet has a header with two columns or more.");
  }
  return {
    name: chosen.name,
    sheets: visible.map((sheet) => sheet.name),
    async *csv() {
      for await (const rows of readSheet(open, workbook, chosen.path)) yield formatCsv(rows);
    },
  };
}

async function findTable(
  open: OpenBytes,
  workbook: Workbook,
  sheets: Workbook["sheets"],
): Promise<Workbook["sheets"][number] | undefined> {
  for (const sheet of sheets) {
    let read = 0;
    for await (const rows of readSheet(open, workbook, sheet.path)) {
      if (rows.some((row) => row.filter((text) => text.trim() !== "").length > 1)) return sheet;
      read += rows.length;
      if (read > MAX_ROWS_ABOVE_HEADER) break;
    }
  }
  return undefined;
}

async function* readSheet(open: OpenBytes, workbook: Workbook, path: string): AsyncGenerator<string[][]> {
  for await (const { name, content } of readZip(open())) {
    if (name.replace(/^\//, "").toLowerCase() !== path.toLowerCase()) continue;
    yield* readRows(content(), workbook);
    return;
  }
  throw new ContainerError("bad_sheet", "The sheet is missing in the file.");
}
