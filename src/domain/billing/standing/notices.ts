import { DAY_MS, HOUR_MS } from "../../shared/durations.ts";
import { findArrangementInForce } from "./arrangement.ts";
import { isLiveSubscription } from "../snapshots.ts";
import { GRACE_DAYS } from "./standing.ts";
import type { BillingSnapshot } from "./standing.ts";

export type NoticeKind =
  "trial_ends_in_2_days" | "trial_ends_today" | "trial_ended" | "payment_failed_again" | "read_only";

/**
 * A mail about an instant. After `untilMs` it would be wrong or too late, and is not sent. It names the end of the trial or of
 * the grace period.
 */
export type Notice = { kind: NoticeKind; atMs: number; untilMs: number; endsAtMs: number };

const LATE_DAYS = 3;

/** The kind of notification, which people choose in their settings. */
export function getNotificationKind(kind: NoticeKind): "trial" | "payment" {
  return kind.startsWith("trial_") ? "trial" : "payment";
}

/**
 * The mails that a client's trial and failed payment cause, in order of time. Clients with a live subscription, and those whose plan was
 * agreed beyond the trial, get no trial mails.
 */
export function listNotices({ trialEndsAtMs, subscription, arrangement }: BillingSnapshot): Notice[] {
  const notices: Notice[] = [];
  const hasTrial = trialEndsAtMs !== null && findArrangementInForce(arrangement, trialEndsAtMs) === null;
  if (hasTrial && !isLiveSubscription(subscription)) {
    const endsAtMs = trialEndsAtMs;
    const todayMs = endsAtMs - 6 * HOUR_MS;
    notices.push(
      { kind: "trial_ends_in_2_days", atMs: endsAtMs - 2 * DAY_MS, untilMs: todayMs, endsAtMs },
      { kind: "trial_ends_today", atMs: todayMs, untilMs: endsAtMs, endsAtMs },
      { kind: "trial_ended", atMs: endsAtMs, untilMs: endsAtMs + LATE_DAYS * DAY_MS, endsAtMs },
    );
  }
  const sinceMs = subscription?.pastDueSinceMs ?? null;
  if (sinceMs !== null && (subscription?.status === "past_due" || subscription?.status === "unpaid")) {
    const endsAtMs = sinceMs + GRACE_DAYS * DAY_MS;
    notices.push(
      { kind: "payment_failed_again", atMs: sinceMs + 3 * DAY_MS, untilMs: sinceMs + 6 * DAY_MS, endsAtMs },
      { kind: "payment_failed_again", atMs: sinceMs + 6 * DAY_MS, untilMs: endsAtMs, endsAtMs },
      { kind: "read_only", atMs: endsAtMs, untilMs: endsAtMs + LATE_DAYS * DAY_MS, endsAtMs },
    );
  }
  return notices.toSorted((a, b) => a.atMs - b.atMs);
}
