import type { Allowance } from "./allowance.ts";
import { scaleCents } from "../money.ts";
import type { Usage } from "./usage.contract.ts";

export type UsageNoticeKind =
  | "usage_80"
  | "usage_100"
  | "usage_forecast"
  | "overage_50"
  | "overage_100"
  | "held"
  | "held_expires_7"
  | "held_expires_1";

/** What a client is to be told about its messages now; each kind once a period. */
export function listUsageNotices({
  usage,
  allowance,
  hasAccess,
  expiresInDays,
}: {
  usage: Pick<Usage, "counted" | "included" | "held" | "overageCents" | "forecast">;
  allowance: Pick<Allowance, "limitCents" | "mode">;
  hasAccess: boolean;
  /** Days until the oldest held message is deleted; null if it isn't. */
  expiresInDays: number | null;
}): UsageNoticeKind[] {
  const { counted, included, held, overageCents, forecast } = usage;
  const kinds: UsageNoticeKind[] = [];
  if (hasAccess) {
    if (counted >= included) kinds.push("usage_100");
    else if (counted >= scaleCents(included, 80, 100)) kinds.push("usage_80");
    if (counted < included && forecast !== null && forecast.messages > included) kinds.push("usage_forecast");
    const { limitCents, mode } = allowance;
    if (mode === "pay" && limitCents !== null && limitCents > 0) {
      if (held > 0 || overageCents >= limitCents) kinds.push("overage_100");
      else if (overageCents * 2 >= limitCents) kinds.push("overage_50");
    }
  }
  if (held > 0) kinds.push("held");
  if (held > 0 && expiresInDays !== null) {
    if (expiresInDays <= 1) kinds.push("held_expires_1");
    else if (expiresInDays <= 7) kinds.push("held_expires_7");
  }
  return kinds;
}
