import { redactForStorage } from "../../../domain/analysis/text/personal-data/personal-details.ts";
import type { Run } from "../../../domain/runner/run.contract.ts";

/** Redacts the words of a run, as those of messages are redacted. */
export function redactRun(run: Run): Run {
  const redact = redactForStorage;
  const redactOptional = (text: string | null): string | null => (text === null ? null : redact(text));
  return {
    ...run,
    messages: run.messages.map((message) => ({ ...message, text: redact(message.text) })),
    steps: run.steps.map((step) => ({
      ...step,
      expected: redactOptional(step.expected),
      got: redactOptional(step.got),
      checks: step.checks.map((check) => ({ ...check, message: redact(check.message) })),
      // Parts of a text may hide what the whole shows.
      diff: step.got !== null && redact(step.got) !== step.got ? null : step.diff,
    })),
    analysis: {
      ...run.analysis,
      risks: run.analysis.risks.map((risk) => ({ ...risk, quote: redact(risk.quote) })),
    },
  };
}
