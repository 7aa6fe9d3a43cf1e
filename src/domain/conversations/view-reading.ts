import { getCountedReading, getSubject, listCorrected } from "./stored-reading.ts";
import type { StoredReading } from "./stored-reading.ts";
import type { ConversationReadingView } from "./reading.contract.ts";

/** A stored reading as the API shows it; without an outcome, all but the corrections is null. */
export function viewReading(stored: StoredReading | null): ConversationReadingView {
  const counted = getCountedReading(stored);
  const engine = stored?.engine ?? null;
  const fields = listCorrected(stored?.corrections ?? null);
  return {
    outcome: counted?.outcome ?? null,
    reason: counted?.reason ?? null,
    act: counted?.act ?? null,
    need: counted?.need ?? null,
    subject: engine && { text: getSubject(stored), language: engine.subject.language },
    left: engine?.left ?? null,
    confidence: engine?.confidence ?? null,
    decidedBy: engine?.decidedBy ?? null,
    corrected: stored?.corrections ? { by: stored.corrections.by, at: stored.corrections.at, fields } : null,
  };
}

/** A phrase of fewer words says too little to be a title. */
const MIN_TITLE_WORDS = 4;

/** The title of a conversation and its last words; `preview` is its first user message. */
export function describeConversation(stored: StoredReading | null, preview: string): { title: string; ending: string } {
  const { opening = "", ending = "" } = stored?.engine ?? {};
  const subject = getSubject(stored);
  const isCorrected = stored?.corrections?.subject !== undefined;
  const isScant = !isCorrected && subject.split(/\s+/).length < MIN_TITLE_WORDS && opening.includes(subject);
  return { title: [isScant ? opening : subject, opening, preview].find((text) => text !== "") ?? "", ending };
}
