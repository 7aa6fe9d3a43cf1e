import type { Finding } from "../../findings/findings.contract.ts";
import type { ReportLanguage } from "../reports.contract.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { pt } from "./pt.ts";
import type { ReportWords } from "./words.types.ts";

const WORDS: Record<ReportLanguage, ReportWords> = { en, pt, es };

/** The texts of a report in a language. */
export function getReportWords(lang: ReportLanguage): ReportWords {
  return WORDS[lang];
}

/** Names a finding in a language: the problem, and its stage in brackets. */
export function titleFinding({ kind, stage }: Pick<Finding, "kind" | "stage">, words: ReportWords): string {
  return `${words.describeProblem(kind)} (${words.stages[stage ?? "none"]})`;
}
