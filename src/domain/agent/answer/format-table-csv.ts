import { formatCsvCell } from "../../shared/csv-cell.ts";
import type { AgentTable } from "../agent.contract.ts";

/** The rows of a table as CSV, values unrounded. */
export function formatTableCsv({ columns, rows }: AgentTable): string {
  const head = [columns[0]?.label ?? "", columns[1]?.label ?? "", "n", "low", "high"];
  const lines = rows.map(({ label, value, n, low, high }) => [label, value, n, low, high]);
  return [head, ...lines].map((cells) => cells.map((cell) => formatCsvCell(String(cell ?? ""))).join(",")).join("\r\n");
}
