import { HOUR_MS } from "../shared/durations.ts";
import type { Outcome, WatchedRule } from "./alerts.contract.ts";
import { getPreviousHour } from "./windows.ts";

/** The part of a rule that decides its states. */
export type StateRule = Pick<WatchedRule, "forHours" | "clearForHours" | "onNoData">;

/** Where a rule stands. An open alert stays open while there is no data. */
export type Machine = {
  state: "ok" | "alert" | "no_data";
  open: boolean;
  sinceMs: number;
  /** The T at which the open alert fired. */
  firedAt: number | null;
  /** The T evaluated last, its outcome, and how many T before it had the same consequence without a gap. */
  hourAt: number | null;
  outcome: Outcome | null;
  metBefore: number;
  clearBefore: number;
};

export type Transition = "fired" | "resolved" | "no_data" | null;

/** A rule that was never evaluated. */
export function createMachine(nowMs: number): Machine {
  const none = { firedAt: null, hourAt: null, outcome: null, metBefore: 0, clearBefore: 0 };
  return { state: "ok", open: false, sinceMs: nowMs, ...none };
}

/**
 * Advances a rule by the outcome at `hourAt`, also repeatedly for the same T, in which it may fire but never clear. `nowMs` dates
 * the change of state. With `atOnce`, a T of its own is not needed: silence ends with the next message.
 */
export function stepMachine(
  rule: StateRule,
  before: Machine,
  { hourAt, outcome, nowMs, zone, atOnce = false }: StepInput,
): { machine: Machine; transition: Transition } {
  const counted = { ...before, ...countRuns(rule, before, hourAt, zone), hourAt, outcome };
  const effect = getEffect(rule, outcome);
  if (effect === "met" && !before.open && counted.metBefore + 1 >= rule.forHours) {
    return {
      machine: { ...counted, state: "alert", open: true, sinceMs: nowMs, firedAt: hourAt },
      transition: "fired",
    };
  }
  const isLater = before.firedAt === null || hourAt > before.firedAt;
  if (effect === "clear" && before.open && (atOnce || (isLater && counted.clearBefore + 1 >= rule.clearForHours))) {
    return {
      machine: { ...counted, state: "ok", open: false, sinceMs: nowMs, firedAt: null },
      transition: "resolved",
    };
  }
  const state = getState(outcome, effect, before.open);
  const transition = state === "no_data" && before.state !== "no_data" ? "no_data" : null;
  return { machine: { ...counted, state, sinceMs: state === before.state ? before.sinceMs : nowMs }, transition };
}

type StepInput = { hourAt: number; outcome: Outcome; nowMs: number; zone: string; atOnce?: boolean };

/** The runs of met and of cleared T that end just before `hourAt`; a T that was not evaluated ends them. */
function countRuns(rule: StateRule, before: Machine, hourAt: number, zone: string) {
  const { hourAt: last, outcome, metBefore, clearBefore } = before;
  if (last === null || outcome === null) return { metBefore: 0, clearBefore: 0 };
  if (last === hourAt) return { metBefore, clearBefore };
  // Hours are not equally long everywhere, and the next one begins within an hour.
  if (hourAt - last > HOUR_MS && getPreviousHour(hourAt, zone) !== last) return { metBefore: 0, clearBefore: 0 };
  const effect = getEffect(rule, outcome);
  return {
    metBefore: effect === "met" ? metBefore + 1 : 0,
    clearBefore: effect === "clear" ? clearBefore + 1 : 0,
  };
}

/** What an outcome means for the state, with what the rule makes of missing data. */
function getEffect({ onNoData }: StateRule, outcome: Outcome): "met" | "clear" | "none" {
  if (outcome === "no_data") return NO_DATA_EFFECTS[onNoData];
  return outcome === "between" ? "none" : outcome;
}

const NO_DATA_EFFECTS = { keep: "none", alert: "met", ok: "clear" } as const;

function getState(outcome: Outcome, effect: "met" | "clear" | "none", open: boolean): Machine["state"] {
  if (outcome === "no_data" && effect === "none") return "no_data";
  if (open) return "alert";
  return outcome === "no_data" && effect === "met" ? "no_data" : "ok";
}
