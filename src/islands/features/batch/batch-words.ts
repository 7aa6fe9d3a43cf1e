import type { BatchFormat, ColumnField, DateOrder, Separator, SpeakerRole } from "#src/domain/batch/batch.contract.ts";

export const FORMAT_NAMES: Record<BatchFormat, string> = {
  csv: "Table (CSV)",
  transcript: "Transcript",
  chat_export: "Chat export",
};

export const FIELD_NAMES: Record<ColumnField, string> = {
  conversationId: "Conversation id",
  role: "Who wrote it",
  text: "Text",
  userText: "User’s text",
  botText: "Bot’s text",
  transcript: "Whole conversation",
  timestamp: "Time",
  channel: "Channel",
  user: "End user",
  messageId: "Message id",
  agentVersion: "Bot version",
  visibility: "Public or private",
  ignore: "Leave out",
};

export const SPEAKER_NAMES: Record<SpeakerRole, string> = {
  user: "User",
  bot: "Bot",
  agent: "Human agent",
  ignore: "Leave out",
};

export const ORDER_NAMES: Record<DateOrder, { label: string; hint: string }> = {
  dmy: { label: "Day first", hint: "03/04/2026 is 3 April" },
  mdy: { label: "Month first", hint: "03/04/2026 is 4 March" },
  ymd: { label: "Year first", hint: "2026/04/03 is 3 April" },
};

export const SEPARATOR_NAMES: Record<Separator, string> = {
  blank: "A blank line",
  rule: "A line such as ---",
  none: "Nothing but a long pause",
};
