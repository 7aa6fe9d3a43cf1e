import type {
  ClockWordMeaning,
  ColumnField,
  DateOrder,
  Delimiter,
  Separator,
  SpeakerRole,
} from "#src/domain/imports/import-file.contract.ts";

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
  sourceKind: "Source: kind",
  sourceId: "Source: ID",
  sourceName: "Source: name",
  sourceUrl: "Source: address",
  utmSource: "Source: utm_source",
  utmMedium: "Source: utm_medium",
  utmCampaign: "Source: utm_campaign",
  utmTerm: "Source: utm_term",
  utmContent: "Source: utm_content",
  referrer: "Source: referrer",
  property: "Property",
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
  ymd: { label: "Year first", hint: "26/04/03 is 3 April 2026" },
};

export const DELIMITER_LABELS: Record<Delimiter, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
};

export const CLOCK_WORD_LABELS: Record<ClockWordMeaning, string> = {
  am: "Before noon (AM)",
  pm: "After noon (PM)",
  none: "Nothing, 24-hour clock",
};

export const SEPARATOR_LABELS: Record<Separator, string> = {
  blank: "Blank line",
  rule: "Line such as ---",
  none: "Long pause only",
};
