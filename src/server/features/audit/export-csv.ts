import { getActionLabel } from "../../../domain/audit/audit.contract.ts";
import type { AuditEntry } from "../../../domain/audit/audit.contract.ts";
import { respondWithCsv } from "../../http/endpoint/csv.ts";
import type { CsvColumns } from "../../http/endpoint/csv.ts";

const COLUMNS: CsvColumns<AuditEntry> = [
  ["time", ({ at }) => at],
  ["actor", ({ actor }) => actor.name],
  ["actor_kind", ({ actor }) => (actor.kind === "staff" ? "administrator" : actor.kind)],
  ["action", ({ action }) => action],
  ["description", ({ action }) => getActionLabel(action)],
  ["subject", ({ subject }) => subject ?? ""],
  ["details", ({ details }) => (Object.keys(details).length === 0 ? "" : JSON.stringify(details))],
];

/** Streams audit entries as a CSV download. */
export function respondWithAuditEntries(pages: AsyncGenerator<AuditEntry[]>): Response {
  return respondWithCsv({ name: "audit-log", columns: COLUMNS, pages });
}
