import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { loginCodeSchema } from "#src/domain/auth/one-time-code.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { CodeInput } from "#src/components/ui/forms/CodeInput.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { AccountForm } from "../form/AccountForm.tsx";
import { useFormFailure } from "../form/use-form-failure.ts";

const codeFormSchema = z.object({ code: loginCodeSchema });

type CodeStepFormProps = {
  /** Sends the code; what it throws is shown. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
  /** Whether the browser is leaving the page. */
  leaving?: boolean;
  /** Whether there is an authenticator app; without one, only a recovery code helps. */
  hasApp?: boolean;
};

/** Second login step: a code of the authenticator app, or a recovery code. */
export function CodeStepForm({ onCode, onBack, leaving = false, hasApp = true }: CodeStepFormProps) {
  const form = useForm<z.input<typeof codeFormSchema>, unknown, z.output<typeof codeFormSchema>>({
    resolver: zodResolver(codeFormSchema),
    defaultValues: { code: "" },
  });
  const { register, handleSubmit, formState, setFocus } = form;
  const { failure, attempt } = useFormFailure(form, ["code"]);
  useEffect(() => {
    if (hasApp) setFocus("code");
  }, [setFocus, hasApp]);

  async function check({ code }: z.output<typeof codeFormSchema>): Promise<void> {
    if (!(await attempt(() => onCode(code)))) setFocus("code");
  }

  return (
    <div className="grid gap-5">
      <AccountForm
        onSubmit={handleSubmit(check)}
        submit="Log in"
        busyText="Logging in..."
        busy={formState.isSubmitting || leaving}
        failure={failure}
      >
        <Field
          label={hasApp ? "Code" : "Recovery code"}
          hint={
            hasApp
              ? "The six digits from your authenticator app, or one of your recovery codes."
              : "If you lost the device with your passkey, enter one of your recovery codes."
          }
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
