import type { Language, SentimentLabel } from "../analysis/analysis.contract.ts";
import { OUTCOME_GROUPS, mayHaveReason } from "../reading/reading.contract.ts";
import { SOLD_BY_EVENT } from "../reading/settle-conversion.ts";
import type { LastAct, LossReason, Need, Outcome } from "../reading/reading.contract.ts";

/** The engine's reading of a closed conversation, as it is stored. */
export type EngineReading = {
  /** Version of the engine that read it. */
  version: number;
  outcome: Outcome;
  reason: LossReason | null;
  /** The last act of the business that is not `closing`. */
  act: LastAct;
  /** The last act, `closing` included. */
  lastAct: LastAct;
  need: Need;
  subject: { text: string; language: Language; en: string | null };
  left: SentimentLabel;
  /**
   * Key of the bot message after which the user turned negative, empty for one without a key; null if the user did not. Absent in
   * readings of earlier versions.
   */
  turnedStep?: string | null;
  /** Probability of the outcome, 0 to 1. */
  confidence: number;
  /** UTF-16 offsets in the message's text. */
  decidedBy: { messageId: string; start: number; end: number } | null;
  /** The first user message that is not a greeting, shortened. */
  opening: string;
  /** The last words that are more than thanks or a goodbye, shortened. */
  ending: string;
  /** What the business did, message by message; decoded by stations.ts. Absent in readings of earlier versions. */
  stops?: string;
};

/** Fields of a reading that a person may correct, in the order in which they are listed. */
export const CORRECTABLE = ["outcome", "reason", "act", "need", "subject"] as const;
export type CorrectableField = (typeof CORRECTABLE)[number];

/** What a person changed in a reading; an absent field is as the engine reads it. */
export type ReadingCorrections = {
  outcome?: Outcome;
  reason?: LossReason;
  act?: LastAct;
  need?: Need;
  subject?: string;
  /** Name of the person, and when (ISO 8601). */
  by: string;
  at: string;
};

/** Reasons by which a conversation counts as one with a question that was not answered. */
export const UNANSWERED_REASONS: ReadonlySet<LossReason> = new Set([
  "unanswered_question",
  "bot_silent",
  "fallback_loop",
]);

/** The stored reading of a conversation. `engine` is null while the conversation is open or not read yet; corrections stay. */
export type StoredReading = {
  engine: EngineReading | null;
  corrections: ReadingCorrections | null;
  /** Key of the topic that it was placed in; null before that, empty for none. */
  topic: string | null;
};

/** What figures and filters count. */
export type CountedReading = { outcome: Outcome; reason: LossReason | null; act: LastAct; need: Need };

/** The reading with its corrections; null without an outcome. */
export function getCountedReading(stored: StoredReading | null): CountedReading | null {
  if (stored === null || stored.engine === null) return null;
  const { engine, corrections } = stored;
  const outcome = corrections?.outcome ?? engine.outcome;
  return {
    outcome,
    reason: chooseReason(outcome, corrections?.reason ?? null, engine.reason),
    act: corrections?.act ?? engine.act,
    need: corrections?.need ?? engine.need,
  };
}

/** A reason belongs to losses, which always have one, and to waiting conversations in which something went wrong. */
function chooseReason(outcome: Outcome, corrected: LossReason | null, read: LossReason | null): LossReason | null {
  if (!mayHaveReason(outcome)) return null;
  const reason = corrected ?? read;
  return OUTCOME_GROUPS[outcome] === "lost" ? (reason ?? "no_reply") : reason;
}

/** What the user came for, in the user's or a corrector's words; empty if that is not known. */
export function getSubject(stored: StoredReading | null): string {
  if (stored === null || stored.engine === null) return "";
  return stored.corrections?.subject ?? stored.engine.subject.text;
}

/** Lists the corrected fields. */
export function listCorrected(corrections: ReadingCorrections | null): CorrectableField[] {
  return corrections === null ? [] : CORRECTABLE.filter((field) => corrections[field] !== undefined);
}

/** What is left of a reading once its conversation goes on: the corrections; null without any. */
export function reopenReading(stored: StoredReading | null): StoredReading | null {
  return stored === null || stored.corrections === null
    ? null
    : { engine: null, corrections: stored.corrections, topic: null };
}

/** The reading once the business has reported a conversion; null without a reading. */
export function addConversionEvent(stored: StoredReading | null): StoredReading | null {
  if (stored === null || stored.engine === null) return stored;
  return { ...stored, engine: { ...stored.engine, ...SOLD_BY_EVENT } };
}

/** Changes every text of a reading that quotes the conversation. */
export function mapReadingTexts(stored: StoredReading | null, change: (text: string) => string): StoredReading | null {
  if (stored === null) return null;
  const { engine, corrections, topic } = stored;
  return {
    topic,
    engine: engine && {
      ...engine,
      subject: {
        ...engine.subject,
        text: change(engine.subject.text),
        en: engine.subject.en === null ? null : change(engine.subject.en),
      },
      opening: change(engine.opening),
      ending: change(engine.ending),
    },
    corrections:
      corrections?.subject === undefined ? corrections : { ...corrections, subject: change(corrections.subject) },
  };
}
