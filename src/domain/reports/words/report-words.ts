import { FINDING_ID, parseFindingId } from "../../findings/finding-kinds.ts";
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

/** Names a finding in a language: the problem, and for a message what it does in brackets. */
export function titleFinding({ id, kind }: Pick<Finding, "id" | "kind">, words: ReportWords): string {
  // Shares that were kept before findings were one over all stages have other ids.
  const act = FINDING_ID.test(id) ? parseFindingId(id).act : null;
  return act === null ? words.describeProblem(kind) : `${words.describeProblem(kind)} (${words.acts[act]})`;
}
