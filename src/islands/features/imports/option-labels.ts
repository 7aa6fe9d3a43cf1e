import type {
  ImportFormat,
  ColumnField,
  DateOrder,
  Separator,
  SpeakerRole,
} from "#src/domain/imports/import-file.contract.ts";

export const FORMAT_LABELS: Record<ImportFormat, string> = {
  csv: "CSV",
  transcript: "Transcript",
  chat_export: "Chat export",
};

export const FIELD_LABELS: Record<ColumnField, string> = {
  conversationId: "Conversation ID",
  role: "Sender",
  text: "Message text",
  userText: "User message",
  botText: "Bot message",
  transcript: "Full conversation",
  timestamp: "Time",
  channel: "Channel",
  user: "End user",
  messageId: "Message ID",
  agentVersion: "Bot version",
  visibility: "Public or private",
  ignore: "Don’t import",
};

export const SPEAKER_LABELS: Record<SpeakerRole, string> = {
  user: "User",
  bot: "Bot",
  agent: "Human agent",
  ignore: "Don’t import",
};

export const DATE_ORDER_LABELS: Record<DateOrder, { label: string; hint: string }> = {
  dmy: { label: "Day first", hint: "03/04/2026 is 3 April" },
  mdy: { label: "Month first", hint: "03/04/2026 is 4 March" },
  ymd: { label: "Year first", hint: "2026/04/03 is 3 April" },
};

export const SEPARATOR_LABELS: Record<Separator, string> = {
  blank: "Blank line",
  rule: "Line such as ---",
  none: "Long pause only",
};
