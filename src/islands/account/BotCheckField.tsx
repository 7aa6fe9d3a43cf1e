import { Controller, useFormContext } from "react-hook-form";
import { BotCheck } from "./BotCheck.tsx";

/** The bot check as a field of the form around it, which sends its token as `turnstileToken`. */
export function BotCheckField({ attempt, required = false }: { attempt: number; required?: boolean }) {
  const { control, setValue } = useFormContext<{ turnstileToken: string }>();
  return (
    <Controller
      control={control}
      name="turnstileToken"
      render={({ field, fieldState }) => (
        <BotCheck
          ref={field.ref}
          required={required}
          attempt={attempt}
          onToken={(token) => setValue("turnstileToken", token, { shouldValidate: token !== "" })}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
