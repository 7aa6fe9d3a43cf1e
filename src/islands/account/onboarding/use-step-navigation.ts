import { LAST_STEP } from "#src/domain/onboarding/onboarding.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { consumeOnboardingReturn } from "../../lib/session/after-onboarding.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { useCompleteOnboarding, useSaveStep } from "./onboarding.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

export type StepNavigation = { goToNext: () => void; leaving: boolean };

/** Saves and opens the next step; completes the onboarding after the last. */
export function useStepNavigation(step: number): StepNavigation {
  const saveStep = useSaveStep();
  const complete = useCompleteOnboarding();
  const { leaving, leave, stay } = useLeaving();

  function goToNext(): void {
    if (leaving) return;
    leave();
    const last = step === LAST_STEP;
    const done = last ? complete.mutateAsync() : saveStep.mutateAsync(step + 1);
    done.then(
      () => location.assign(last ? consumeOnboardingReturn() : paths.onboardingStep(step + 1)),
      (error: unknown) => {
        stay();
        toast({ title: "Something went wrong", description: getErrorMessage(error), variant: "destructive" });
      },
    );
  }

  return { goToNext, leaving };
}
