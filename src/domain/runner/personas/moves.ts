import { analyzeUtterance } from "#src/domain/analysis/analysis.ts";
import { inventRequestedDetail } from "./caution.ts";
import type { PersonaId, PersonaLanguage, PersonaWords } from "./persona.ts";
import { pickOne } from "../../shared/random.ts";
import { WORDS_EN } from "./words-en.ts";
import { WORDS_ES } from "./words-es.ts";
import { WORDS_PT } from "./words-pt.ts";

const WORDS: Record<PersonaLanguage, PersonaWords> = { en: WORDS_EN, pt: WORDS_PT, es: WORDS_ES };
const OTHER: Record<PersonaLanguage, PersonaLanguage> = { en: "es", pt: "en", es: "en" };

/** What a persona says, in order. */
export function listLines(
  persona: Exclude<PersonaId, "buttons">,
  language: PersonaLanguage,
  random: () => number,
): string[] {
  const words = persona === "other_language" ? WORDS[OTHER[language]].buyer : WORDS[language][persona];
  return words.map((wordings) => pickOne(wordings, random) ?? "");
}

/** What to say to a bot that asks for contact details: invented ones if the run may commit, else a refusal; null if it does not. */
export function answerRequest(
  asked: string,
  { language, mayCommit, random }: { language: PersonaLanguage; mayCommit: boolean; random: () => number },
): string | null {
  const detail = inventRequestedDetail(asked);
  if (detail === null) return null;
  return mayCommit ? detail : (pickOne(WORDS[language].keepsToItself, random) ?? null);
}

/** The language of a greeting; English if it can't be told or is none that personas speak. */
export function detectLanguage(greeting: string): PersonaLanguage {
  const { language } = analyzeUtterance(greeting);
  return language === "other" ? "en" : language;
}
