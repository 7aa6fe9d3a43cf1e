import { BOTPRESS_JSON } from "./botpress-json.ts";
import { CHATGPT_JSON } from "./chatgpt-json.ts";
import { DIALOGFLOW_JSON } from "./dialogflow-json.ts";
import { INTERCOM_JSON } from "./intercom-json.ts";
import type { JsonFormat } from "../json-format.ts";
import { MESSAGES_JSON } from "./messages-json.ts";
import { META_JSON } from "./meta-json.ts";
import { RASA_JSON } from "./rasa-json.ts";
import { TELEGRAM_JSON } from "./telegram-json.ts";
import { VOICEFLOW_JSON } from "./voiceflow-json.ts";
import { ZENDESK_JSON } from "./zendesk-json.ts";

/** JSON formats by name; the first that matches counts, so that general ones come last. */
export const JSON_FORMATS = {
  chatgpt_json: CHATGPT_JSON,
  telegram_json: TELEGRAM_JSON,
  meta_json: META_JSON,
  rasa_json: RASA_JSON,
  dialogflow_json: DIALOGFLOW_JSON,
  intercom_json: INTERCOM_JSON,
  zendesk_json: ZENDESK_JSON,
  voiceflow_json: VOICEFLOW_JSON,
  botpress_json: BOTPRESS_JSON,
  messages_json: MESSAGES_JSON,
} as const satisfies Record<string, JsonFormat>;

export type JsonFormatName = keyof typeof JSON_FORMATS;

/** Names of the JSON formats in the order of detection. */
export const JSON_FORMAT_NAMES = [
  "chatgpt_json",
  "telegram_json",
  "meta_json",
  "rasa_json",
  "dialogflow_json",
  "intercom_json",
  "zendesk_json",
  "voiceflow_json",
  "botpress_json",
  "messages_json",
] as const satisfies readonly JsonFormatName[];
