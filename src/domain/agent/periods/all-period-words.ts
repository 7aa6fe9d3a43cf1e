import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import { PERIODS_EN } from "./period-words-en.ts";
import { PERIODS_ES } from "./period-words-es.ts";
import { PERIODS_PT } from "./period-words-pt.ts";
import type { PeriodWords } from "./period-words.ts";

/** The words of periods by language. */
export const PERIOD_WORDS: Record<QuestionLanguage, PeriodWords> = { en: PERIODS_EN, pt: PERIODS_PT, es: PERIODS_ES };
