import { getChannelName } from "../../shared/channels.ts";
import { formatHour } from "./format-hour.ts";
import type { AgentRow, Breakdown, FilterSlot, Reading } from "../agent.contract.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import { OTHER_KEY } from "./rank-rows.ts";
import { isSourceBreakdown, UNKNOWN_KEY } from "../source-breakdowns.ts";
import { getIntentNames } from "../texts/intents.ts";
import { SOURCE_TEXTS } from "../texts/sources.ts";
import { SUBJECT_TEXTS } from "../texts/subjects.ts";
import { getTexts } from "../texts/texts.ts";
import type { AgentValues } from "../values.ts";

type Named = Pick<AgentValues, "accounts" | "intents">;

/** The name of a filter's value as answers show it. */
export function labelValue(slot: FilterSlot, value: string, language: QuestionLanguage, values: Named): string {
  const texts = getTexts(language);
  const find = (names: Record<string, string>) => names[value] ?? value;
  switch (slot) {
    case "channel":
      return getChannelName(value);
    case "language":
      return find(texts.languages);
    case "stage":
      return find(texts.stages);
    case "outcome":
      return find(texts.outcomes);
    case "reason":
      return find(texts.reasons);
    case "lead":
      return find(SUBJECT_TEXTS[language].leads);
    case "sourceKind":
      return find(SOURCE_TEXTS[language].kinds);
    case "sentiment":
      return find(texts.sentiments);
    case "account":
      return values.accounts.find((account) => account.value === value)?.name ?? value;
    case "intent":
      return values.intents.find((intent) => intent.value === value)?.name ?? find(getIntentNames(language));
    default:
      return value;
  }
}

/** Names the rows of a breakdown in the question's language. */
export function labelRows(
  rows: readonly AgentRow[],
  breakdown: Breakdown,
  language: QuestionLanguage,
  values: Named,
): AgentRow[] {
  const texts = getTexts(language);
  return rows.map((row) => ({ ...row, label: row.key === OTHER_KEY ? texts.other : labelRow(row) }));

  function labelRow({ key, label }: AgentRow): string {
    if (key === UNKNOWN_KEY && isSourceBreakdown(breakdown)) return SOURCE_TEXTS[language].unknown;
    if (isSourceBreakdown(breakdown)) return labelValue("sourceKind", label, language, values);
    if (breakdown === "weekday") return texts.weekdays[Number(key) - 1] ?? key;
    if (breakdown === "hour") return formatHour(Number(key));
    const slot = SLOTS[breakdown];
    return slot === undefined ? label : labelValue(slot, key, language, values);
  }
}

/** What a measure is called with its stage: "Reached Interest". */
export function labelMeasure(
  { measure, filters }: Pick<Reading, "measure" | "filters">,
  language: QuestionLanguage,
): string {
  const texts = getTexts(language);
  if (measure === null) return texts.conversations;
  const stage = filters.stage;
  return measure === "reached" && stage !== undefined
    ? `${texts.measures.reached}: ${texts.stages[stage]}`
    : texts.measures[measure];
}

const SLOTS: Partial<Record<Breakdown, FilterSlot>> = {
  channel: "channel",
  language: "language",
  stage: "stage",
  reason: "reason",
  account: "account",
  intent: "intent",
};
