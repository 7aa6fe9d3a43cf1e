import { useState } from "react";
import { countTrialDays } from "#src/domain/plans/trial.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** Days left in the trial; nothing outside a trial. */
export function TrialNotice() {
  const { client } = useDash();
  const [now] = useState(() => Date.now());
  const days = countTrialDays(client.trialEndsAt, now);
  if (days === null) return null;
  return (
    <p className="rounded-sm border border-rule bg-card px-3 py-2.5 text-[0.8125rem] leading-snug text-soft">
      {describeTrial(days)}
    </p>
  );
}

function describeTrial(days: number): string {
  if (days === 0) return "Your trial has ended";
  return `${days} ${days === 1 ? "day" : "days"} left in your trial`;
}
