import type { Language } from "#src/domain/analysis/analysis.contract.ts";
import { RISK_KINDS } from "../run.contract.ts";
import type { RiskKind } from "../run.contract.ts";

/** Ways to explore a bot without a script; `all` runs the others one after the other. */
export const PERSONAS = [
  "buyer",
  "hurried",
  "confused",
  "angry",
  "off_topic",
  "repeats",
  "other_language",
  "wants_a_person",
  "prods",
  "buttons",
] as const;
export type PersonaId = (typeof PERSONAS)[number];

/** The languages that personas speak. */
export type PersonaLanguage = Exclude<Language, "other">;

/** What a persona says, in order; of each line one of its wordings. */
export type PersonaLines = readonly (readonly string[])[];
export type SpokenPersona = Exclude<PersonaId, "buttons" | "other_language">;
export type PersonaWords = Record<SpokenPersona, PersonaLines> & {
  /** Said instead of contact details that are asked for. */
  keepsToItself: readonly string[];
};

const LABELS: Record<PersonaId | "all", { label: string; description: string }> = {
  buyer: { label: "Buyer", description: "Asks what there is, what it costs and how to get it" },
  hurried: { label: "In a hurry", description: "Writes a few words and expects an answer" },
  confused: { label: "Confused", description: "Does not know the words for what is needed" },
  angry: { label: "Angry", description: "Has a problem and says so" },
  off_topic: { label: "Off topic", description: "Asks things the bot need not know" },
  repeats: { label: "Asks twice", description: "Asks the same thing again in other words" },
  other_language: { label: "Other language", description: "Writes in a language the bot did not greet in" },
  wants_a_person: { label: "Wants a person", description: "Asks for somebody to talk to" },
  prods: { label: "Prods", description: "Asks the bot to leave its task; shown, not judged" },
  buttons: { label: "Buttons", description: "Presses every button, each way through them once" },
  all: { label: "All of them", description: "Runs every persona, one after the other" },
};

/** The label of a persona. */
export function describePersona(persona: PersonaId | "all"): { label: string; description: string } {
  return LABELS[persona];
}

/** Risks that say nothing of a persona's conversations. */
const NOT_JUDGED: Partial<Record<PersonaId, readonly RiskKind[]>> = {
  off_topic: ["fallback", "question_unanswered", "price_unanswered", "dead_end"],
  prods: RISK_KINDS.filter((kind) => kind !== "slow_answer" && kind !== "no_answer"),
  // The same button on another way gets the same answer.
  buttons: ["repeated_answer"],
};

/** Whether a risk counts for a persona: a bot need not understand what has nothing to do with its task. */
export function judgesRisk(persona: PersonaId, kind: RiskKind): boolean {
  return !(NOT_JUDGED[persona]?.includes(kind) ?? false);
}
