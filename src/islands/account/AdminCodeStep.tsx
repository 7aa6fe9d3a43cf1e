import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { adminCodeOutputSchema, adminCodeSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { callApi } from "../lib/api-client.ts";
import { useFormFailure } from "./use-form-failure.ts";

type AdminCodeStepProps = {
  step: string;
  onPassed: (token: string, recoveryCodesLeft: number | null) => void;
  onBack: () => void;
};

/** The second step: six digits of the app, or a recovery code. */
export function AdminCodeStep({ step, onPassed, onBack }: AdminCodeStepProps) {
  const form = useForm<z.input<typeof adminCodeSchema>, unknown, z.output<typeof adminCodeSchema>>({
    resolver: zodResolver(adminCodeSchema),
    defaultValues: { step, code: "" },
  });
  const { register, handleSubmit, formState, setFocus } = form;
  const { failure, attempt } = useFormFailure(form, ["code"]);
  useEffect(() => setFocus("code"), [setFocus]);

  async function check(body: z.output<typeof adminCodeSchema>): Promise<void> {
    const passed = await attempt(async () => {
      const path = paths.api.admin.loginCode;
      const answer = await callApi({ method: "POST", path, body, output: adminCodeOutputSchema, renew: false });
      onPassed(answer.token, answer.recoveryCodesLeft);
    });
    if (!passed) setFocus("code");
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(check)(event)} className="grid gap-5">
      <Field
        label="Code"
        hint="Six digits of your authenticator app, or one of your recovery codes."
        error={formState.errors.code?.message}
      >
        <Input
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular font-mono tracking-widest"
          {...register("code")}
        />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} loadingText="Logging in...">
        Log in
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to e-mail and password
      </Button>
    </form>
  );
}
