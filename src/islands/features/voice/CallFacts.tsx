import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { formatPercent } from "#src/domain/shared/format.ts";
import { formatClock } from "#src/domain/voice/turn-rows.ts";
import type { Measures } from "#src/domain/voice/voice.contract.ts";
import { FigureGrid } from "../../lib/screens/figures/FigureGrid.tsx";
import type { FigureItem } from "../../lib/screens/figures/FigureGrid.tsx";

type CallFactsProps = {
  measures: Measures;
  unknown: readonly { measure: string; reason: string }[];
  notes: readonly string[];
};

/** The main measures of a call, what is not known of it and why, and its notes. */
export function CallFacts({ measures, unknown, notes }: CallFactsProps) {
  const reasons = [...new Set(unknown.map(({ reason }) => reason))];
  return (
    <div className="grid grid-cols-1 gap-3">
      <FigureGrid figures={listFigures(measures)} />
      {reasons.map((reason) => (
        <p key={reason} className="text-sm text-soft">
          {reason}.
        </p>
      ))}
      {notes.length === 0 ? null : (
        <ul aria-label="Notes" className="grid list-disc gap-1 pl-5 text-sm text-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function listFigures(measures: Measures): FigureItem[] {
  const { talkRatio, responseLatencyMs, interruptions, deadAir, turns, longestMonologueMs, overlapShare } = measures;
  return [
    { name: "Bot talks", definition: "The bot's share of all talk time.", text: share(talkRatio?.bot) },
    {
      name: "Bot's reply time",
      definition: "Median wait from the end of the user's turn to the bot's first word.",
      text: seconds(responseLatencyMs?.bot.median),
    },
    {
      name: "Slowest replies",
      definition: "95th percentile of the same waits, by nearest rank.",
      text: seconds(responseLatencyMs?.bot.p95),
    },
    {
      name: "Bot interrupts",
      definition: "Turns of the bot that begin at least 200 ms inside the user's speech.",
      text: count(interruptions?.bot.n),
    },
    {
      name: "User interrupts",
      definition: "Turns of the user that begin at least 200 ms inside the bot's speech.",
      text: count(interruptions?.user.n),
    },
    {
      name: "Dead air",
      definition:
        "Silences of more than 3 seconds between the first and the last speech: how many, and how long in all.",
      text: describeDeadAir(deadAir),
    },
    { name: "Silence", definition: "Share of the call in which nobody speaks.", text: share(measures.silenceShare) },
    { name: "Overlap", definition: "Share of the call in which both speak.", text: share(overlapShare) },
    {
      name: "Longest monologue",
      definition: "Longest stretch of a bot's turn without a pause of more than 3 seconds.",
      text: clock(longestMonologueMs?.bot),
    },
    {
      name: "Turns",
      definition: "Turns of the bot and of the user.",
      text: turns === null ? "–" : `${count(turns.bot)} / ${count(turns.user)}`,
    },
  ];
}

function seconds(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? "–" : `${(ms / 1000).toFixed(1)} s`;
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : formatPercent(value, 0);
}

function count(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : String(value);
}

function clock(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? "–" : formatClock(ms);
}

function describeDeadAir(deadAir: Measures["deadAir"]): string {
  if (deadAir === null) return "–";
  const { n, totalMs } = deadAir;
  if (n === 0) return "None";
  return `${String(n)} (${totalMs < MINUTE_MS ? seconds(totalMs) : formatClock(totalMs)})`;
}
