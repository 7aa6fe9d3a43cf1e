import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { BenchmarkMeasure, MeasureId } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { formatDecimal, formatDuration, formatPercent, formatScore } from "#src/domain/shared/format.ts";

/** Formats a value of a measure. */
export function formatMeasure(id: MeasureId, value: number | null): string {
  switch (DEFINITIONS[id].unit) {
    case "share":
      return formatPercent(value);
    case "duration":
      return formatDuration(value);
    case "score":
      return formatScore(value);
    default:
      return formatDecimal(value, 1);
  }
}

/** The same for quartiles, which are rounded: no more digits than they have. */
export function formatQuartile(id: MeasureId, value: number | null): string {
  return DEFINITIONS[id].unit === "share" ? formatPercent(value, 0) : formatMeasure(id, value);
}

/** Why the public reference has no quartiles of a measure. */
export function describeGap({ id }: BenchmarkMeasure): string {
  return id === "firstResponse" ? "No response times in the reference" : "Nothing to compare with";
}

/** Where the workspace stands among others, in words; "about" where its interval spans a quartile. */
export function describeBand({ better, you, q1, median, q3, band }: BenchmarkMeasure): string {
  if (median === null) return "These workspaces differ too much to show quartiles";
  if (you.value === null) return "No figure of yours yet";
  if (better === "neither") return describePosition(you.value, { q1, q3 });
  const about = [q1, median, q3].some((edge) => edge !== null && isWithin(edge, you)) ? "about " : "";
  const texts = {
    top: `better than ${about === "" ? "" : "about "}three quarters`,
    above: `${about}better than half`,
    below: `${about}worse than half`,
    bottom: `worse than ${about === "" ? "" : "about "}three quarters`,
  };
  return band === null ? "" : capitalize(texts[band]);
}

function describePosition(value: number, { q1, q3 }: Pick<BenchmarkMeasure, "q1" | "q3">): string {
  if (q1 !== null && value < q1) return "Less than three quarters";
  if (q3 !== null && value > q3) return "More than three quarters";
  return "In the middle half";
}

function isWithin(edge: number, { low, high }: BenchmarkMeasure["you"]): boolean {
  return low !== null && high !== null && low <= edge && edge <= high;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
