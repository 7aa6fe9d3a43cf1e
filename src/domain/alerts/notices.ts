import { HOUR_MS } from "../shared/durations.ts";
import type { Transition } from "./state-machine.ts";

const FLAPPING_HOURS = 6;
const MAX_NOTICES = 4;

/** What a rule has sent, and what it holds back. Times in milliseconds. */
export type NoticeLog = {
  /** Notices of the last six hours. */
  sentAt: number[];
  /** The last notice while the alert is open. */
  lastAt: number | null;
  /** When gathered notices are sent as one; null unless the rule flaps. */
  gatherUntil: number | null;
  gathered: number;
  /** Whether the rule was muted at the last evaluation, and whether its open alert was announced. */
  muted: boolean;
  announced: boolean;
};

export type NoticeKind = "fired" | "resolved" | "reminder";
/** A notice to send. `flips`: how many changes it stands for, if the rule flaps. */
export type Notice = { kind: NoticeKind; flips: number | null };

/** The log of a rule that has sent nothing. */
export function createNoticeLog(): NoticeLog {
  return { sentAt: [], lastAt: null, gatherUntil: null, gathered: 0, muted: false, announced: false };
}

type NoticeInput = {
  transition: Transition;
  /** Whether the alert is open now, and whether its state is alert: nothing is repeated while there is no data. */
  open: boolean;
  isAlert: boolean;
  muted: boolean;
  renotifyHours: number | null;
  nowMs: number;
};

/**
 * Decides what is sent now: on firing and resolving, again every `renotifyHours`, and once when a mute ends in alert. After four
 * notices in six hours further ones are gathered and sent as one each six hours.
 */
export function decideNotice(before: NoticeLog, input: NoticeInput): { log: NoticeLog; notice: Notice | null } {
  const { nowMs, muted, open } = input;
  const sentAt = before.sentAt.filter((at) => at > nowMs - FLAPPING_HOURS * HOUR_MS);
  const log = { ...before, sentAt, muted, announced: before.announced && open };
  const kind = getKind(before, input);
  if (muted) return { log, notice: null };
  if (before.gatherUntil !== null) return gather(log, kind, input);
  if (kind === null) return { log, notice: null };
  if (sentAt.length >= MAX_NOTICES) {
    const gatherUntil = (sentAt.at(-1) ?? nowMs) + FLAPPING_HOURS * HOUR_MS;
    return { log: { ...log, gatherUntil, gathered: 1, announced: open }, notice: null };
  }
  return { log: noteSent(log, input), notice: { kind, flips: null } };
}

function getKind(before: NoticeLog, { transition, open, isAlert, muted, renotifyHours, nowMs }: NoticeInput) {
  if (transition === "fired") return "fired";
  // An alert that was not announced ends without a notice.
  if (transition === "resolved") return before.announced ? "resolved" : null;
  if (!open || !isAlert) return null;
  if (before.muted && !muted) return before.announced ? "reminder" : "fired";
  if (renotifyHours === null || before.lastAt === null || !before.announced) return null;
  return nowMs >= before.lastAt + renotifyHours * HOUR_MS ? "reminder" : null;
}

function gather(
  log: NoticeLog,
  kind: NoticeKind | null,
  input: NoticeInput,
): { log: NoticeLog; notice: Notice | null } {
  const gathered = log.gathered + (kind === null ? 0 : 1);
  // While gathering, an alert counts as announced: its end is gathered too.
  const held = { ...log, gathered, announced: input.open };
  if (log.gatherUntil === null || input.nowMs < log.gatherUntil) return { log: held, notice: null };
  if (gathered === 0) return { log: { ...held, gatherUntil: null }, notice: null };
  const notice = { kind: input.open ? "fired" : "resolved", flips: gathered } as const;
  const gatherUntil = input.nowMs + FLAPPING_HOURS * HOUR_MS;
  return { log: { ...noteSent(held, input), gatherUntil, gathered: 0 }, notice };
}

function noteSent(log: NoticeLog, { nowMs, open }: NoticeInput): NoticeLog {
  return { ...log, sentAt: [...log.sentAt, nowMs], lastAt: open ? nowMs : null, announced: open };
}
