import { ListChecks } from "lucide-react";
import { needsOnboarding } from "#src/domain/onboarding/needs-onboarding.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { useDash } from "../../../lib/session/dash-context.ts";

/** Leads back into a setup that was left. Disappears once every step is done or skipped. */
export function SetupNotice() {
  const { client, role } = useDash();
  const { onboardingCompleted } = client;
  if (!needsOnboarding({ onboardingCompleted, role })) return null;
  return (
    <aside
      aria-label="Your setup is not finished"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-rule bg-card px-3 py-1.5 text-[0.8125rem] text-soft print:hidden"
    >
      <ListChecks aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">Your setup is not finished. What you entered so far is kept.</p>
      <a href={paths.onboarding} className={buttonClasses("quiet", "sm")}>
        Continue setup
      </a>
    </aside>
  );
}
