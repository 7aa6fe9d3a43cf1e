import { turns } from "../../../http/turns.ts";
import type { IncomingMessage } from "../ingest.types.ts";
import { analyzeMessage } from "./analyze-message.ts";

/** With more text, a request's messages are analyzed before they are written: a group of requests shares a transaction. */
const AHEAD_CHARACTERS = 16_000;

/**
 * Extracts the readings of a request with much text in turns with other clients' work, so that its transaction neither blocks
 * the process nor takes long.
 */
export async function analyzeAhead(clientId: string, messages: readonly IncomingMessage[]): Promise<void> {
  let characters = 0;
  for (const { text } of messages) characters += text.length;
  if (characters < AHEAD_CHARACTERS) return;
  const work = await turns.begin(clientId);
  try {
    for (const message of messages) {
      message.standalone = analyzeMessage(message.role, message.text);
      if (work.isDue()) await work.pause();
    }
  } finally {
    work.end();
  }
}
