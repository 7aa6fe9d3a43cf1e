import { analyzeUtterance } from "../analysis/analysis.ts";
import type { Language } from "../analysis/analysis.contract.ts";
import { getCountedReading, getSubject, listCorrected } from "./stored-reading.ts";
import type { EngineReading, ReadingCorrections, StoredReading } from "./stored-reading.ts";
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
    subject: engine && { text: getSubject(stored), language: getSubjectLanguage(engine, stored?.corrections ?? null) },
    left: engine?.left ?? null,
    confidence: engine?.confidence ?? null,
    decidedBy: engine?.decidedBy ?? null,
    corrected: stored?.corrections ? { by: stored.corrections.by, at: stored.corrections.at, fields } : null,
  };
}

/** A corrector may write in another language than the user. */
function getSubjectLanguage({ subject }: EngineReading, corrections: ReadingCorrections | null): Language {
  if (corrections?.subject === undefined) return subject.language;
  const { language } = analyzeUtterance(corrections.subject);
  return language === "other" ? subject.language : language;
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
