import { useEffect, useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { BotCheck } from "./BotCheck.tsx";
import { keepPress, takePress } from "./typed-ahead.ts";

/** The bot check as a field of the form around it, which sends its token as `turnstileToken`. */
export function BotCheckField({ attempt, required = false }: { attempt: number; required?: boolean }) {
  const { control, setValue, formState } = useFormContext<{ turnstileToken: string }>();
  const { errors, submitCount } = formState;
  const place = useRef<HTMLDivElement>(null);
  const submitsSeen = useRef(0);
  const attemptPassed = useRef<number>(null);
  useEffect(() => {
    if (submitsSeen.current === submitCount) return;
    submitsSeen.current = submitCount;
    if (Object.keys(errors).join() === "turnstileToken") keepPress();
  });
  useEffect(() => {
    const form = place.current?.closest("form");
    // Who goes on typing has not finished: nothing is sent behind their back.
    form?.addEventListener("input", takePress);
    return () => form?.removeEventListener("input", takePress);
  }, []);

  function takeToken(token: string): void {
    setValue("turnstileToken", token, { shouldValidate: token !== "" });
    if (token === "") return;
    const isFirst = attemptPassed.current !== attempt;
    attemptPassed.current = attempt;
    // Who sent the form before it was awake, or before the check was done for the first time, does not have to do it twice.
    if (takePress() && isFirst) place.current?.closest("form")?.requestSubmit();
  }

  return (
    <div ref={place}>
      <Controller
        control={control}
        name="turnstileToken"
        render={({ field, fieldState }) => (
          <BotCheck
            ref={field.ref}
            required={required}
            attempt={attempt}
            onToken={takeToken}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}
