import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { adminCodeOutputSchema, adminCodeSchema } from "#src/domain/admin/admin-session.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { callApi } from "../lib/api/api-client.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CodeInput } from "#src/components/ui/CodeInput.tsx";
import { useFormFailure } from "./use-form-failure.ts";

type AdminCodeStepProps = {
  step: string;
  onPassed: (token: string, recoveryCodesLeft: number | null) => void;
  onBack: () => void;
};

/** Second login step: a code of the authenticator app, or a recovery code. */
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
    <div className="grid gap-5">
      <AccountForm
        onSubmit={handleSubmit(check)}
        submit="Log in"
        busyText="Logging in..."
        busy={formState.isSubmitting}
        failure={failure}
      >
        <Field
          label="Code"
          hint="The six digits from your authenticator app, or one of your recovery codes."
          error={formState.errors.code?.message}
        >
          <CodeInput autoCapitalize="characters" spellCheck={false} {...register("code")} />
        </Field>
      </AccountForm>
      <Button variant="quiet" onClick={onBack}>
        Back to email and password
      </Button>
    </div>
  );
}
