import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { adminLoginOutputSchema, adminLoginSchema } from "#src/domain/admin/admin-session.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { AccountForm } from "../form/AccountForm.tsx";
import { BotCheckField } from "../bot-check/BotCheckField.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { NeedsStorage } from "../form/NeedsStorage.tsx";
import { acceptRunningCheck, sendWhenChecked, useBotCheckGate } from "../bot-check/use-checked-submit.ts";
import { useFormFailure } from "../form/use-form-failure.ts";

/** First login step of an administrator. `onPassed` receives a token for the second step, valid for five minutes. */
export function AdminPasswordStep({ onPassed }: { onPassed: (step: string) => void }) {
  const [round, setRound] = useState(0);
  const { gate, waiting } = useBotCheckGate();
  const form = useForm<z.output<typeof adminLoginSchema>>({
    resolver: acceptRunningCheck(gate, zodResolver(adminLoginSchema)),
    defaultValues: { email: "", password: "", turnstileToken: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { failure, attempt } = useFormFailure(form, ["email", "password", "turnstileToken"]);

  async function check(body: z.output<typeof adminLoginSchema>): Promise<void> {
    const passed = await attempt(async () => {
      const path = paths.api.admin.login;
      const { step } = await callApi({ method: "POST", path, body, output: adminLoginOutputSchema, renew: false });
      onPassed(step);
    });
    if (!passed) setRound((count) => count + 1);
  }

  return (
    <>
      <NeedsStorage />
      <AccountForm
        onSubmit={handleSubmit(...sendWhenChecked(gate, check))}
        submit="Continue"
        busyText="Checking..."
        busy={formState.isSubmitting}
        waiting={waiting}
        failure={failure}
      >
        <Field label="E-mail" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...register("email")} />
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register("password")} />
        </Field>
        <FormProvider {...form}>
          <BotCheckField gate={gate} attempt={round} />
        </FormProvider>
      </AccountForm>
    </>
  );
}
