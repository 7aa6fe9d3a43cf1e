import type { RunOutcome, RunStep } from "../run.contract.ts";

/** How a run ended, in one word. */
export function describeOutcome(outcome: RunOutcome): "Passed" | "Failed" | "Stopped" {
  if (outcome === "passed") return "Passed";
  return outcome === "stopped" ? "Stopped" : "Failed";
}

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
