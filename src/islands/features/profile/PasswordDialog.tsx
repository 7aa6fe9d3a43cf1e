import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import type { DialogOutcome } from "../../lib/forms/FormDialog.tsx";

type PasswordDialogProps = {
  title: string;
  description: string;
  trigger: ReactNode;
  hasPassword: boolean;
  mutation: { isPending: boolean; error: Error | null; reset: () => void };
  onSubmit: (body: { password: string }, outcome: DialogOutcome) => void;
  submit: string;
  tone?: "danger" | "primary";
};

/** Asks for the password before a change of the second factor; users without one only confirm. */
export function PasswordDialog({ hasPassword, ...dialog }: PasswordDialogProps) {
  const schema = z.object({ password: hasPassword ? z.string().min(1, "Enter your password") : z.string() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: "" } });
  return (
    <FormDialog {...dialog} form={form} {...(hasPassword ? { errorAt: "password" as const } : {})}>
      {hasPassword ? (
        <Field label="Your password" error={form.formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
