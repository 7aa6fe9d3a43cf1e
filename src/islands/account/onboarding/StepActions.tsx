import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import type { StepNavigation } from "./use-step-navigation.ts";

type StepActionsProps = {
  step: number;
  navigation: StepNavigation;
  /** Label of the main button. */
  label?: string;
  /** The step is saving. */
  busy?: boolean;
  /** The step has a primary button of its own, so this one is secondary. */
  quiet?: boolean;
  /** Called by the main button; without it, the button submits the surrounding form. */
  onContinue?: () => void;
};

/** Back, Skip and Continue below a step. */
export function StepActions({
  step,
  navigation,
  label = "Continue",
  busy = false,
  quiet = false,
  onContinue,
}: StepActionsProps) {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-2 border-t border-rule pt-5">
      <a href={step === 1 ? paths.onboarding : paths.onboardingStep(step - 1)} className={buttonClasses("quiet", "md")}>
        Back
      </a>
      <span className="flex-1" />
      <Button variant="quiet" onClick={navigation.goToNext}>
        Skip
      </Button>
      <Button
        type={onContinue === undefined ? "submit" : "button"}
        variant={quiet ? "ghost" : "primary"}
        loading={busy || navigation.leaving}
        {...(onContinue === undefined ? {} : { onClick: onContinue })}
      >
        {label}
      </Button>
    </div>
  );
}
