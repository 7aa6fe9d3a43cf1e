import { paths } from "#src/domain/paths/paths.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

/** Days left in the trial, with the way to a plan; nothing outside a trial. */
export function TrialNotice({ onNavigate }: { onNavigate?: () => void }) {
  const { status, trialDaysLeft } = useDash().client.billing;
  if (trialDaysLeft === null || (status !== "trialing" && status !== "trial_ended")) return null;
  return (
    <DashLink
      to={paths.dash.billing}
      onClick={onNavigate}
      className="rounded-sm border border-rule bg-card px-3 py-2.5 text-[0.8125rem] leading-snug text-soft transition-colors hover:border-edge hover:text-ink"
    >
      {status === "trialing" ? describeTrial(trialDaysLeft) : "Your trial has ended"}
    </DashLink>
  );
}

function describeTrial(days: number): string {
  return `${days} ${days === 1 ? "day" : "days"} left in your trial`;
}
