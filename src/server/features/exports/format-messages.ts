import { formatCsvCell } from "../../../domain/shared/csv-cell.ts";
import type { ExportedEvent, ExportedMessage } from "./rows.sql.ts";

/** The columns of a CSV that the import recognizes. */
export const MESSAGE_HEADER = "conversation_id,message_id,timestamp,role,text,channel,user_id,bot_version\r\n";

/** A line that POST /api/v1/messages and the import take, with the engine's analysis beside it. */
export function formatMessage(message: ExportedMessage): string {
  const { agentName: name, agentVersion: version, agentModel: model } = message;
  const agent = dropEmpty({ name, version, model });
  const line = {
    id: message.id,
    conversationId: message.externalId,
    role: message.role,
    text: message.text,
    // A message without a time of its own was stored with the time of its arrival.
    ...(message.timed ? { timestamp: message.at.toISOString() } : {}),
    channel: message.channel,
    ...(message.endUser === null ? {} : { user: message.endUser }),
    ...(Object.keys(agent).length === 0 ? {} : { agent }),
    ...(message.metadata === null ? {} : { metadata: message.metadata }),
    analysis: {
      stage: message.stage,
      confidence: message.confidence,
      language: message.language,
      sentiment: message.sentiment,
      intent: message.intent,
      flags: message.flags ?? [],
    },
  };
  return `${JSON.stringify(line)}\n`;
}

/** A row of the CSV file. */
export function formatMessageRow(message: ExportedMessage): string {
  const cells = [
    message.externalId,
    message.id,
    message.timed ? message.at.toISOString() : "",
    message.role,
    message.text,
    message.channel,
    message.endUser ?? "",
    message.agentVersion,
  ];
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/** A line that POST /api/v1/events takes. */
export function formatEvent(event: ExportedEvent): string {
  const line = {
    id: event.id,
    conversationId: event.externalId,
    type: event.type,
    ...dropEmpty({ name: event.name }),
    timestamp: event.at.toISOString(),
    ...(event.score === null ? {} : { score: event.score }),
    ...(event.cents === null ? {} : { value: event.cents / 100, currency: event.currency }),
    ...(event.data === null ? {} : { data: event.data }),
  };
  return `${JSON.stringify(line)}\n`;
}

function dropEmpty(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
