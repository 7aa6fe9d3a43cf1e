import { BOT_SAMPLES } from "./bot-samples.ts";
import { CHAT_SAMPLES } from "./chat-samples.ts";
import type { ExportSample } from "./export-sample.ts";
import { REPORTED_SAMPLES } from "./reported-samples.ts";

/** One sample or more for each format that is JSON. */
export const EXPORT_SAMPLES: ExportSample[] = [...CHAT_SAMPLES, ...BOT_SAMPLES, ...REPORTED_SAMPLES];
