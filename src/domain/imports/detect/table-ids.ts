import type { ColumnField } from "../import-file.contract.ts";
import type { DetectionWarning } from "../detection.ts";

/** A number that a spreadsheet shortened: 3.51912E+11. */
const SHORTENED = /^\d(?:[.,]\d+E\+?|E\+)\d+$/i;
/** Spreadsheets keep 15 digits and replace further ones by zeros. */
const LONG_NUMBER = /^\d{15}0+$/;
/** Long ids that end in zeros by chance are rare; this many in a row aren't chance. */
const MIN_LONG_NUMBERS = 3;
const ID_FIELDS: readonly ColumnField[] = ["conversationId", "messageId", "user"];

/** The warning that rows without an id continue the conversation above. */
export const MERGED_CELLS: DetectionWarning = {
  code: "merged_cells",
  message: "Rows without a conversation ID or user continue the conversation above, as in a table with merged cells.",
};

/** Whether ids (or users, without ids) are only in the first row of each group, as spreadsheets save merged cells. */
export function hasMergedCells(fields: readonly ColumnField[], rows: string[][]): boolean {
  const at = fields.includes("conversationId") ? fields.indexOf("conversationId") : fields.indexOf("user");
  if (at < 0) return false;
  const ids = rows.map((row) => (row[at] ?? "").trim());
  const filled = ids.filter((id) => id !== "");
  // A few missing ids in a table with an id per row are errors.
  const isMostlyMerged = ids.length - filled.length >= filled.length / 2;
  return ids[0] !== "" && filled.length > 0 && isMostlyMerged && new Set(filled).size === filled.length;
}

/** Warns about ids that a spreadsheet has rounded, so that different conversations have the same id. */
export function listIdWarnings(
  fields: readonly ColumnField[],
  headers: readonly string[],
  rows: string[][],
): DetectionWarning[] {
  const at = fields.findIndex(
    (field, index) => ID_FIELDS.includes(field) && isRounded(rows.map((row) => row[index] ?? "")),
  );
  if (at < 0) return [];
  const example = rows.map((row) => row[at] ?? "").find(isRoundedValue) ?? "";
  const message = `A spreadsheet has rounded the IDs in “${headers[at] ?? ""}” (${example.trim()}), so different ones became the same. Export the file again, format the column as text before you save it, or don’t open it in a spreadsheet.`;
  return [{ code: "rounded_ids", message }];
}

function isRounded(values: readonly string[]): boolean {
  if (values.some((value) => SHORTENED.test(value.trim()))) return true;
  const long = values.filter((value) => /^\d{16,}$/.test(value.trim()));
  return long.length >= MIN_LONG_NUMBERS && long.every((value) => LONG_NUMBER.test(value.trim()));
}

function isRoundedValue(value: string): boolean {
  return SHORTENED.test(value.trim()) || LONG_NUMBER.test(value.trim());
}
