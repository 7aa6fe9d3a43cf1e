import type { Reading } from "#src/domain/agent/agent.contract.ts";
import type { QuestionResult } from "#src/domain/agent/reading/read-question.ts";
import type { AgentValues } from "#src/domain/agent/values.ts";

/** A Thursday. */
export const TODAY = "2026-11-26";

export const VALUES: AgentValues = {
  channels: ["whatsapp", "webchat", "instagram", "messenger"],
  accounts: [{ value: "0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0d", name: "Main site" }],
  languages: ["en", "pt", "es"],
  versions: ["1.4.0", "2.0.1", "3.1.0"],
  models: ["gpt-4o-mini"],
  intents: [{ value: "0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0e", name: "Late checkout" }],
  tags: ["vip", "to review"],
  topics: [],
};

const PERIODS: Record<string, string> = {
  "-": "2026-10-28..2026-11-26",
  today: "2026-11-26..2026-11-26",
  yday: "2026-11-25..2026-11-25",
  tw: "2026-11-23..2026-11-26",
  lw: "2026-11-16..2026-11-22",
  tm: "2026-11-01..2026-11-26",
  lm: "2026-10-01..2026-10-31",
  l7: "2026-11-20..2026-11-26",
};

/** Writes a result in the code of the question sets, with every period as days. */
export function encodeResult(result: QuestionResult): string {
  if (result.reading === undefined) return [result.doubt.reason, ...result.doubt.words].join(" ");
  return encodeReading(result.reading);
}

/** The expected code with periods as days; only its reason where it names no words. */
export function expandExpected(expected: string): string {
  return expected
    .split(" ")
    .map((part) => (part.startsWith("vs=") ? `vs=${PERIODS[part.slice(3)] ?? part.slice(3)}` : (PERIODS[part] ?? part)))
    .join(" ");
}

/** Whether a result is what the code expects; a doubt without words may name any. */
export function isExpected(result: QuestionResult, expected: string): boolean {
  const code = encodeResult(result);
  const wanted = expandExpected(expected);
  if (result.reading === undefined && !wanted.includes(" ")) return result.doubt.reason === wanted;
  return wanted.startsWith("top") && !wanted.includes("order=")
    ? code.replace(/ order=\w+/, "") === wanted
    : code === wanted;
}

function encodeReading({ kind, measure, filters, breakdown, period, compare, order }: Reading): string {
  const parts: string[] = [kind, kind === "list" ? "*" : (measure ?? "*")];
  if (period !== null) parts.push(`${period.from}..${period.to}`);
  for (const [slot, value] of Object.entries(filters)) parts.push(`${slot}=${value}`);
  if (breakdown !== null) parts.push(`by=${breakdown}`);
  if (compare !== null)
    parts.push(`vs=${"from" in compare ? `${compare.from}..${compare.to}` : `${compare.slot}:${compare.value}`}`);
  if (order !== null) parts.push(`order=${order}`);
  return parts.join(" ");
}
