import { useEffect, useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { BotCheck } from "./BotCheck.tsx";
import { setPendingSubmit, consumePendingSubmit } from "./early-input.ts";

/** The bot check as a field of the surrounding form, which sends its token as `turnstileToken`. */
export function BotCheckField({ attempt, required = false }: { attempt: number; required?: boolean }) {
  const { control, setValue, formState } = useFormContext<{ turnstileToken: string }>();
  const { errors, submitCount } = formState;
  const container = useRef<HTMLDivElement>(null);
  const submitsSeen = useRef(0);
  const attemptPassed = useRef<number>(null);
  useEffect(() => {
    if (submitsSeen.current === submitCount) return;
    submitsSeen.current = submitCount;
    if (Object.keys(errors).join() === "turnstileToken") setPendingSubmit();
  });
  useEffect(() => {
    const form = container.current?.closest("form");
    // Typing after a press means the form isn't finished: drop the pending submit.
    form?.addEventListener("input", consumePendingSubmit);
    return () => form?.removeEventListener("input", consumePendingSubmit);
  }, []);

  function handleToken(token: string): void {
    setValue("turnstileToken", token, { shouldValidate: token !== "" });
    if (token === "") return;
    const isFirst = attemptPassed.current !== attempt;
    attemptPassed.current = attempt;
    // A submit before hydration, or before the first check finished, is repeated for the person.
    if (consumePendingSubmit() && isFirst) container.current?.closest("form")?.requestSubmit();
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
            onToken={handleToken}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}
