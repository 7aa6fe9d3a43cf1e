import { LAST_STEP } from "#src/domain/onboarding/onboarding.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { toast } from "#src/components/ui/toast-store.ts";
import { takeTargetAfterOnboarding } from "../../lib/after-onboarding.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { useLeaving } from "../use-leaving.ts";
import { useComplete, useKeepStep } from "./onboarding.query.ts";

export type StepEnd = { goOn: () => void; leaving: boolean };

/** The way on from a step: the next one is noted and opened; after the last, the onboarding is complete. */
export function useStepEnd(step: number): StepEnd {
  const keep = useKeepStep();
  const complete = useComplete();
  const { leaving, leave, stay } = useLeaving();

  function goOn(): void {
    if (leaving) return;
    leave();
    const last = step === LAST_STEP;
    const done = last ? complete.mutateAsync() : keep.mutateAsync(step + 1);
    done.then(
      () => location.assign(last ? takeTargetAfterOnboarding() : paths.onboardingStep(step + 1)),
      (error: unknown) => {
        stay();
        toast({ title: "That did not work", description: explainError(error), variant: "destructive" });
      },
    );
  }

  return { goOn, leaving };
}
