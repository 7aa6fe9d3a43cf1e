import { useEffect, useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { MISSING_VERIFICATION } from "#src/domain/auth/auth.contract.ts";
import { BotCheck } from "./BotCheck.tsx";
import type { BotCheckGate, BotCheckState } from "./bot-check-gate.ts";
import { consumePendingSubmit } from "../form/early-input.ts";
import { useGate } from "./use-checked-submit.ts";

type BotCheckFieldProps = {
  gate: BotCheckGate;
  /** Restarts the check when it changes: a token is valid for one request. */
  attempt: number;
  required?: boolean;
  /** Called when the form was sent and its check still isn't done. */
  onMissing?: () => void;
};

/** The bot check as a field of the surrounding form, which sends its token as `turnstileToken`. */
export function BotCheckField({ gate, attempt, required = false, onMissing }: BotCheckFieldProps) {
  const { control, setValue, setError } = useFormContext<{ turnstileToken: string }>();
  const container = useRef<HTMLDivElement>(null);
  const { missing } = useGate(gate);
  const missingSeen = useRef(missing);

  useEffect(() => {
    if (missing === null || missingSeen.current === missing) return;
    missingSeen.current = missing;
    const shouldFocus = missing.reason !== "unsent";
    setError("turnstileToken", { type: "required", message: MISSING_VERIFICATION }, { shouldFocus });
    // A failed check has a toast of its own.
    if (missing.reason !== "failed") onMissing?.();
  }, [missing, setError, onMissing]);

  useEffect(() => {
    const form = container.current?.closest("form");
    form?.addEventListener("input", gate.cancel);
    // A press from before the form's script was loaded.
    if (consumePendingSubmit()) form?.requestSubmit();
    return () => {
      form?.removeEventListener("input", gate.cancel);
      gate.cancel();
    };
  }, [gate]);

  function handleChange(state: BotCheckState, token: string): void {
    setValue("turnstileToken", token, { shouldValidate: token !== "" });
    gate.report(state, token);
  }

  return (
    <div ref={container}>
      <Controller
        control={control}
        name="turnstileToken"
        render={({ field, fieldState }) => (
          <BotCheck
            ref={field.ref}
            required={required}
            attempt={attempt}
            onChange={handleChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}
