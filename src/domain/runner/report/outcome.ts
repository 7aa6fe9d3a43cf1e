import type { RunOutcome, RunStep } from "../run.contract.ts";

/** How a run ended, in one word. */
export function describeOutcome(outcome: RunOutcome): "Passed" | "Failed" | "Stopped" {
  if (outcome === "passed") return "Passed";
  return outcome === "stopped" ? "Stopped" : "Failed";
}

/** Outcomes in a list of saved runs, where a page that could not be driven differs from a step that failed. */
export const OUTCOME_LABELS: Record<RunOutcome, string> = {
  passed: "Passed",
  failed: "Failed",
  stopped: "Stopped",
  error: "Could not run",
};

const STEPS: Record<RunStep["status"], string> = {
  passed: "Passed",
  failed: "Failed",
  skipped: "Skipped",
  sent: "Sent",
};

/** How a step ended, in one word. */
export function describeStep(status: RunStep["status"]): string {
  return STEPS[status];
}
