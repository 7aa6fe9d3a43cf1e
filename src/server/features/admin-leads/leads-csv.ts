import type { LeadRow } from "../../../domain/admin/admin-leads.contract.ts";
import { respondWithCsv } from "../../http/endpoint/csv.ts";
import type { CsvColumns } from "../../http/endpoint/csv.ts";

const COLUMNS: CsvColumns<LeadRow> = [
  ["created_at", (lead) => lead.createdAt],
  ["source", (lead) => lead.source],
  ["email", (lead) => lead.email],
  ["name", (lead) => lead.name],
  ["company", (lead) => lead.company],
  ["messages_a_month", (lead) => lead.volume],
  ["message", (lead) => lead.message],
  ["done_at", (lead) => lead.handledAt ?? ""],
];

/** Streams leads as a CSV download. */
export function respondWithLeads(pages: AsyncGenerator<LeadRow[]>): Response {
  return respondWithCsv({ name: "leads", columns: COLUMNS, pages });
}
