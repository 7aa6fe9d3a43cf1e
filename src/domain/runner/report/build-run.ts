import { shortenText } from "#src/domain/shared/text.ts";
import { judgesRisk, PERSONAS } from "../personas/persona.ts";
import type { Run } from "../run.contract.ts";
import type { RunGoal } from "../run/run-goal.ts";
import type { RunResult } from "../run/run-script.ts";
import { toRunMessages } from "../run/transcript.ts";
import { analyzeRun } from "./analyze-run.ts";
import { summarizeTimings } from "./timings.ts";

const MAX_NAME = 300;

/** What a run is about, beside what happened in it. Times in milliseconds since the epoch. */
export type RunFacts = Pick<
  Run,
  "id" | "kind" | "scriptId" | "persona" | "widget" | "runnerVersion" | "engineVersion" | "agentVersion" | "throttled"
> & { name: string | null; startedAt: number; finishedAt: number; url: string };

/** Builds the JSON of a run from what happened. */
export function buildRun(facts: RunFacts, result: RunResult, goal?: RunGoal): Run {
  const { outcome, error, steps, transcript, unread } = result;
  const { startedAt, finishedAt, url, name, ...rest } = facts;
  const { messages, timeouts } = transcript;
  const analysis = analyzeRun(messages, goal);
  const persona = PERSONAS.find((known) => known === rest.persona);
  return {
    ...rest,
    name: shortenText(name ?? "Untitled", MAX_NAME) || "Untitled",
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    origin: getOrigin(url),
    outcome,
    error,
    unread,
    steps,
    messages: toRunMessages(messages),
    timings: summarizeTimings(messages, timeouts),
    analysis: persona
      ? { ...analysis, risks: analysis.risks.filter(({ kind }) => judgesRisk(persona, kind)) }
      : analysis,
  };
}

/** Scheme, host and port of an address: never its path or query. Files have only their scheme. */
export function getOrigin(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, protocol } = new URL(url);
  return origin === "null" ? `${protocol}//` : origin;
}
