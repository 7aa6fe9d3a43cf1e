import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { adminLoginOutputSchema, adminLoginSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { callApi } from "../lib/api-client.ts";
import { explainError } from "../lib/QueryError.tsx";
import { BotCheck } from "./BotCheck.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { showFieldErrors } from "../lib/field-errors.ts";

/** The first step of an administrator's log-in. `onPassed` gets the proof of it, good for five minutes. */
export function AdminPasswordStep({ onPassed }: { onPassed: (step: string) => void }) {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<z.output<typeof adminLoginSchema>>({
    resolver: zodResolver(adminLoginSchema),
    defaultValues: { email: "", password: "", turnstileToken: "" },
  });
  const { control, register, handleSubmit, formState } = form;

  async function check(body: z.output<typeof adminLoginSchema>): Promise<void> {
    setFailure(null);
    try {
      const { step } = await callApi({
        method: "POST",
        path: paths.api.admin.login,
        body,
        output: adminLoginOutputSchema,
        renew: false,
      });
      onPassed(step);
    } catch (error) {
      setAttempt((count) => count + 1);
      setFailure(explainError(error));
      showFieldErrors(form, error, ["email", "password", "turnstileToken"]);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(check)(event)} className="grid gap-5">
      <Field label="E-mail" error={formState.errors.email?.message}>
        <Input type="email" autoComplete="username" {...register("email")} />
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      <Controller
        control={control}
        name="turnstileToken"
        render={({ field, fieldState }) => (
          <BotCheck
            ref={field.ref}
            attempt={attempt}
            onToken={(token) => form.setValue("turnstileToken", token, { shouldValidate: token !== "" })}
            error={fieldState.error?.message}
          />
        )}
      />
      <p role="alert" className="text-sm font-medium text-drop-ink empty:hidden">
        {failure}
      </p>
      <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} loadingText="Checking...">
        Continue
      </Button>
    </form>
  );
}
