import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { appCodeInputSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { AppSecret } from "#src/components/ui/codes/AppSecret.tsx";
import { CodeInput } from "#src/components/ui/forms/CodeInput.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useConfirmApp } from "./second-factor.query.ts";

type AppSetupDialogProps = {
  setup: { secret: string; otpauthUri: string };
  /** Receives new recovery codes; none if there was a second factor before. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Shows the secret of a new authenticator app and asks for its first code. */
export function AppSetupDialog({ setup, onDone, onClose }: AppSetupDialogProps) {
  const confirm = useConfirmApp();
  const form = useForm<z.input<typeof appCodeInputSchema>, unknown, z.output<typeof appCodeInputSchema>>({
    resolver: zodResolver(appCodeInputSchema),
    defaultValues: { code: "" },
  });
  return (
    <FormDialog
      title="Set up your authenticator app"
      form={form}
      mutation={confirm}
      onSubmit={(values, outcome) =>
        confirm.mutate(values, {
          onSuccess: ({ recoveryCodes }) => {
            outcome.onSuccess();
            onDone(recoveryCodes);
          },
          onError: outcome.onError,
        })
      }
      submit="Add app"
      errorAt="code"
      onClose={onClose}
    >
      <AppSecret {...setup} />
      <Field label="Code" hint="The six digits your app shows now." error={form.formState.errors.code?.message}>
        <CodeInput inputMode="numeric" {...form.register("code")} />
      </Field>
    </FormDialog>
  );
}
