import type { Risk, Run, WordDiff } from "../run.contract.ts";
import { diffTexts } from "../run/word-diff.ts";

/** How a run differs from the one before it; null values did not change. */
export type RunComparison = {
  previous: { id: string; startedAt: string };
  outcome: { before: Run["outcome"]; after: Run["outcome"] } | null;
  steps: { index: number; line: number; diff: WordDiff }[];
  firstMedianMs: { before: number; after: number; change: "slower" | "faster" | "same" } | null;
  stage: { before: Run["analysis"]["stage"]; after: Run["analysis"]["stage"] } | null;
  newRisks: Risk[];
  goneRisks: Risk[];
};

/** Finds the last earlier run of the same script or persona on the same origin, of the same wording if there is one. */
export function findPreviousRun(run: Run, runs: readonly Run[]): Run | null {
  const earlier = runs.filter(
    (other) => other.id !== run.id && other.startedAt < run.startedAt && isSameTest(run, other),
  );
  // Wordings of a script have its id and names of their own.
  const named = earlier.filter(({ name }) => name === run.name);
  return (named.length > 0 ? named : earlier).reduce<Run | null>(
    (last, other) => (last && last.startedAt > other.startedAt ? last : other),
    null,
  );
}

/**
 * Whether a run failed that had not failed in earlier runs of the same test, on whatever site: a pull request is tested on a site
 * of its own. A test without an earlier run is expected to pass.
 */
export function isRegression(run: Run, baseline: readonly Run[]): boolean {
  if (run.outcome === "passed") return false;
  const previous = findPreviousRun(
    run,
    baseline.map((other) => ({ ...other, origin: run.origin })),
  );
  return previous === null || previous.outcome === "passed";
}

/** Compares a run with an earlier one of the same test. */
export function compareRuns(run: Run, previous: Run): RunComparison {
  return {
    previous: { id: previous.id, startedAt: previous.startedAt },
    outcome: change(previous.outcome, run.outcome),
    steps: listChangedSteps(run, previous),
    firstMedianMs: compareTimes(previous.timings.firstMedianMs, run.timings.firstMedianMs),
    stage: change(previous.analysis.stage, run.analysis.stage),
    newRisks: listOthers(run.analysis.risks, previous.analysis.risks),
    goneRisks: listOthers(previous.analysis.risks, run.analysis.risks),
  };
}

function isSameTest(run: Run, other: Run): boolean {
  if (run.kind !== other.kind || run.origin !== other.origin) return false;
  if (run.kind === "explore") return run.persona === other.persona;
  return run.scriptId !== null && other.scriptId !== null ? run.scriptId === other.scriptId : run.name === other.name;
}

function listChangedSteps(run: Run, previous: Run): RunComparison["steps"] {
  return run.steps.flatMap(({ index, line, role, got }) => {
    const before = previous.steps[index];
    if (role !== "bot" || before?.role !== "bot" || before.got === null || got === null || before.got === got)
      return [];
    return [{ index, line, diff: diffTexts(before.got, got) }];
  });
}

function compareTimes(before: number | null, after: number | null): RunComparison["firstMedianMs"] {
  if (before === null || after === null) return null;
  if (before === after) return { before, after, change: "same" };
  return { before, after, change: after > before ? "slower" : "faster" };
}

function change<T>(before: T, after: T): { before: T; after: T } | null {
  return before === after ? null : { before, after };
}

function listOthers(risks: readonly Risk[], known: readonly Risk[]): Risk[] {
  return risks.filter((risk) => !known.some(({ kind, step }) => kind === risk.kind && step === risk.step));
}
