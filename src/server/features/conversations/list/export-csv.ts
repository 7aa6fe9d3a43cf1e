import { getCountedReading, getSubject } from "#src/domain/conversations/stored-reading.ts";
import { fromHundredths } from "#src/domain/metrics/csat.ts";
import { respondWithCsv } from "../../../http/endpoint/csv.ts";
import type { CsvColumns } from "../../../http/endpoint/csv.ts";
import type { ShownRow } from "../people/contacts.ts";
import type { ConversationExport } from "../conversations.service.ts";

const COLUMNS: CsvColumns<ShownRow> = [
  ["conversation_id", (row) => row.externalId],
  ["started_at", (row) => row.startedAt.toISOString()],
  ["last_at", (row) => row.lastAt.toISOString()],
  ["channel", (row) => row.channel],
  ["language", (row) => row.language],
  ["agent_version", (row) => row.agentVersion],
  ["end_user", (row) => row.endUser ?? ""],
  ["stage", (row) => row.stage ?? ""],
  ["converted", (row) => String(row.converted)],
  ["closed", (row) => String(row.closed)],
  ["handed_off", (row) => String(row.handedOff)],
  ["outcome", (row) => getCountedReading(row.reading)?.outcome ?? ""],
  ["reason", (row) => getCountedReading(row.reading)?.reason ?? ""],
  ["act", (row) => getCountedReading(row.reading)?.act ?? ""],
  ["need", (row) => getCountedReading(row.reading)?.need ?? ""],
  ["subject", (row) => getSubject(row.reading)],
  ["source_kind", (row) => row.source?.kind ?? ""],
  ["source_id", (row) => row.source?.id ?? ""],
  ["source_name", (row) => row.source?.name ?? ""],
  ["source_url", (row) => row.source?.url ?? ""],
  ["utm_source", (row) => row.source?.utmSource ?? ""],
  ["utm_medium", (row) => row.source?.medium ?? ""],
  ["utm_campaign", (row) => row.source?.campaign ?? ""],
  ["utm_term", (row) => row.source?.term ?? ""],
  ["utm_content", (row) => row.source?.content ?? ""],
  ["referrer", (row) => row.source?.referrer ?? ""],
  ["lead_state", (row) => row.lead?.state ?? ""],
  ["lead_owner", (row) => row.lead?.owner?.name ?? ""],
  ["lead_contact", (row) => (row.lead?.contact ?? []).map(({ value }) => value).join("; ")],
  ["sentiment", (row) => String(row.sentiment)],
  ["intent", (row) => row.intent],
  ["messages", (row) => String(row.messages)],
  ["turns", (row) => String(row.turns)],
  ["duration_seconds", (row) => String(row.durationMs / 1000)],
  ["quality", (row) => String(row.quality)],
  ["csat", (row) => (row.score === null ? "" : String(fromHundredths(row.score)))],
  ["tags", (row) => row.tags.join("; ")],
  ["first_message", (row) => row.preview],
];

/** Streams conversations as a CSV download, with a column for each tracked property. */
export function respondWithConversations({ pages, tracked }: ConversationExport): Response {
  const properties: CsvColumns<ShownRow> = tracked.map((name) => [
    `property.${name}`,
    ({ told }) => String(told !== null && Object.hasOwn(told, name) ? (told[name]?.[0] ?? "") : ""),
  ]);
  return respondWithCsv({ name: "conversations", columns: [...COLUMNS, ...properties], pages });
}
