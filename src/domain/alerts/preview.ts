import { DAY_MS } from "../shared/durations.ts";
import type { Preview, WatchedRule } from "./alerts.contract.ts";
import type { Evaluation } from "./compare.ts";
import { describeMethod } from "./describe.ts";
import { createMachine, stepMachine } from "./state-machine.ts";

/** An evaluation at T (milliseconds). */
export type EvaluatedHour = { hourAt: number; evaluation: Evaluation };

/** Runs the state machine of alerts over past hours, oldest first. */
export function buildPreview(
  rule: WatchedRule,
  hours: readonly EvaluatedHour[],
  { days, zone }: { days: number; zone: string },
): Preview {
  let machine = createMachine(hours[0]?.hourAt ?? 0);
  const firings: Preview["firings"] = [];
  const points = hours.map(({ hourAt, evaluation }) => {
    const input = { hourAt, outcome: evaluation.outcome, nowMs: hourAt, zone };
    const step = stepMachine(rule, machine, { ...input, atOnce: isAtOnce(rule) });
    machine = step.machine;
    const at = new Date(hourAt).toISOString();
    if (step.transition === "fired") firings.push({ from: at, to: null, value: evaluation.value });
    const last = firings.at(-1);
    if (step.transition === "resolved" && last !== undefined) last.to = at;
    return { at, ...evaluation, state: machine.state };
  });
  const weeks = Math.max(1, (days * DAY_MS) / (7 * DAY_MS));
  return { points, firings, perWeek: Math.round((firings.length / weeks) * 100) / 100, method: describeMethod(rule) };
}

/** Whether a rule clears without a later T: silence ends with the next message. */
export function isAtOnce(rule: Pick<WatchedRule, "measure">): boolean {
  return rule.measure === "lastMessage";
}
