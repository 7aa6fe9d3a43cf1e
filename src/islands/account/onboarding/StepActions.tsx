import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import type { StepEnd } from "./use-step-end.ts";

type StepActionsProps = {
  step: number;
  end: StepEnd;
  /** What the main button says. */
  label?: string;
  /** Busy with what the step itself saves. */
  busy?: boolean;
  /** The step has a main button of its own, and this one stands back. */
  quiet?: boolean;
  /** The main button goes on by itself; otherwise it submits the form around it. */
  onContinue?: () => void;
};

/** Back, skip, and on: at the foot of every step. */
export function StepActions({
  step,
  end,
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
      <Button variant="quiet" onClick={end.goOn}>
        Skip
      </Button>
      <Button
        type={onContinue === undefined ? "submit" : "button"}
        variant={quiet ? "ghost" : "primary"}
        loading={busy || end.leaving}
        {...(onContinue === undefined ? {} : { onClick: onContinue })}
      >
        {label}
      </Button>
    </div>
  );
}
