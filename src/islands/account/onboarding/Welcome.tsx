import { useQuery } from "@tanstack/react-query";
import { Building2, Cable, Target, Users } from "lucide-react";
import { ONBOARDING_STEPS } from "#src/domain/onboarding/onboarding.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { consumeOnboardingReturn } from "../../lib/session/after-onboarding.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { onboardingQuery, useCompleteOnboarding } from "./onboarding.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

const PARTS = [
  { icon: Building2, text: "Name, industry, size and time zone" },
  { icon: Cable, text: "Your bot's first message, a file, or sample data" },
  { icon: Users, text: "Invite the people you work with" },
  { icon: Target, text: "What counts as a conversion" },
] as const;

/** /onboarding/welcome: lists the steps, with buttons to continue or to skip them all. */
export function Welcome({ completed }: { completed: boolean }) {
  const onboarding = useQuery(onboardingQuery());
  const step = onboarding.data?.step ?? 0;
  const next = ONBOARDING_STEPS.find(({ number }) => number === step);
  return (
    <>
      <ol aria-label="Steps" className="divide-y divide-rule rounded-md border border-rule bg-card">
        {ONBOARDING_STEPS.map(({ number, name }, index) => {
          const { icon: Icon, text } = PARTS[index] ?? PARTS[0];
          return (
            <li key={number} className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
              <span className="grid flex-1">
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-soft">{text}</span>
              </span>
              {number < step ? <span className="text-[0.8125rem] text-conversion-ink">Done</span> : null}
            </li>
          );
        })}
      </ol>
      <div className="mt-8 flex flex-wrap items-center gap-2">
        <a href={paths.onboardingStep(next?.number ?? 1)} className={buttonClasses("primary", "lg")}>
          {next === undefined || next.number === 1
            ? "Set up my workspace"
            : `Continue with step ${next.number}: ${next.name}`}
        </a>
        <SkipAll completed={completed} />
      </div>
    </>
  );
}

function SkipAll({ completed }: { completed: boolean }) {
  const complete = useCompleteOnboarding();
  const { leaving, leave, stay } = useLeaving();

  async function skipAll(): Promise<void> {
    if (leaving) return;
    leave();
    try {
      if (!completed) await complete.mutateAsync();
      location.assign(consumeOnboardingReturn());
    } catch (error) {
      stay();
      toast({ title: "Something went wrong", description: getErrorMessage(error), variant: "destructive" });
    }
  }

  return (
    <a
      href={paths.dash.overview}
      className={buttonClasses("quiet", "lg")}
      aria-busy={leaving || undefined}
      onClick={(event) => {
        event.preventDefault();
        void skipAll();
      }}
    >
      Look around first
    </a>
  );
}
