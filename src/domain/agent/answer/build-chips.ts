import { STAGES } from "../../analysis/analysis.contract.ts";
import { previousPeriod, resolvePreset } from "../../metrics/period.ts";
import { SOURCE_KINDS } from "../../sources/sources.contract.ts";
import { BREAKDOWNS, FILTER_SLOTS, MEASURES } from "../agent.contract.ts";
import type { Breakdown, Chip, FilterSlot, Reading } from "../agent.contract.ts";
import type { AnswerFormat } from "./format-answer.ts";
import { labelValue } from "./labels.ts";
import { fillText, getTexts } from "../texts/texts.ts";
import type { AgentValues } from "../values.ts";
import { checkReading } from "../reading/check-reading.ts";

const ALTERNATIVES = 12;

/** The slots of a reading with what each could be instead; a filter's null takes it away. */
export function buildChips(reading: Reading, values: AgentValues, today: string, format: AnswerFormat): Chip[] {
  const texts = getTexts(format.language);
  const split = (by: Breakdown) => fillText(texts.split, { breakdown: texts.breakdowns[by] });
  const chips: Chip[] = [];
  const { measure, breakdown, period, compare } = reading;
  if (measure !== null) {
    const others = MEASURES.filter(
      (other) => other !== measure && checkReading({ ...reading, measure: other }) === null,
    );
    chips.push({
      slot: "measure",
      label: texts.measures[measure],
      value: measure,
      alternatives: others.map((value) => ({ label: texts.measures[value], value })),
    });
  }
  if (period !== null) {
    const days = [
      ...(["today", "7d", "30d", "90d", "month"] as const).map((preset) => resolvePreset(preset, today)),
      previousPeriod(period),
    ];
    chips.push({
      slot: "period",
      label: format.period(period),
      value: period,
      alternatives: days.map((value) => ({ label: format.period(value), value })),
    });
  }
  if (compare !== null) {
    const label =
      "from" in compare ? format.period(compare) : labelValue(compare.slot, compare.value, format.language, values);
    const before = period === null ? [] : [previousPeriod(period)];
    chips.push({
      slot: "compare",
      label: fillText(texts.versus, { value: label }),
      value: compare,
      alternatives: before.map((value) => ({ label: format.period(value), value })),
    });
  }
  if (breakdown !== null) {
    const others = BREAKDOWNS.filter(
      (other) => other !== breakdown && checkReading({ ...reading, breakdown: other }) === null,
    );
    chips.push({
      slot: "breakdown",
      label: split(breakdown),
      value: breakdown,
      alternatives: others.map((value) => ({ label: split(value), value })),
    });
  }
  for (const slot of FILTER_SLOTS) {
    const value = reading.filters[slot];
    if (value === undefined) continue;
    const others = listValues(slot, values)
      .filter((other) => other !== value)
      .slice(0, ALTERNATIVES);
    chips.push({
      slot,
      label: `${texts.slots[slot]}: ${labelValue(slot, value, format.language, values)}`,
      value,
      alternatives: [
        ...others.map((other) => ({ label: labelValue(slot, other, format.language, values), value: other })),
        { label: "–", value: null },
      ],
    });
  }
  if (reading.top !== null)
    chips.push({
      slot: "top",
      label: `${texts.top}: ${String(reading.top)}`,
      value: reading.top,
      alternatives: [3, 5, 10, 20].filter((n) => n !== reading.top).map((n) => ({ label: String(n), value: n })),
    });
  return chips;
}

function listValues(slot: FilterSlot, values: AgentValues): string[] {
  switch (slot) {
    case "channel":
      return [...values.channels];
    case "language":
      return [...values.languages];
    case "version":
      return [...values.versions];
    case "model":
      return [...values.models];
    case "tag":
      return [...values.tags];
    case "account":
      return values.accounts.map(({ value }) => value);
    case "intent":
      return values.intents.map(({ value }) => value);
    case "stage":
      return [...STAGES];
    case "sourceKind":
      return [...SOURCE_KINDS];
    case "sentiment":
      return ["negative", "neutral", "positive"];
    case "outcome":
      return ["converted", "dropped", "handed_off", "open"];
    default:
      return [];
  }
}
