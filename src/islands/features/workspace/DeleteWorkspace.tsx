import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { flashToast } from "../../lib/navigation/flash-toast.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { logOut } from "../../lib/session/log-out.ts";
import { logProblem } from "../../lib/log.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { profileQuery } from "../../lib/queries/profile.query.ts";
import { useDeleteWorkspace } from "../../lib/queries/workspace.query.ts";

/** Section to delete the workspace, for owners. Asks for its name and the password against accidents. */
export function DeleteWorkspace({ name }: { name: string }) {
  const profile = useQuery(profileQuery());
  return (
    <Section
      title="Delete this workspace"
      description="Deletes all conversations, figures, keys and members. This can't be undone: export what you want to keep first."
    >
      {profile.isPending ? <SectionLoading label="Loading" rows={1} /> : null}
      {profile.isError ? <QueryError query={profile} title="Your account could not be loaded" /> : null}
      {profile.data === undefined ? null : <DeleteDialog name={name} hasPassword={profile.data.hasPassword} />}
    </Section>
  );
}

function DeleteDialog({ name, hasPassword }: { name: string; hasPassword: boolean }) {
  const remove = useDeleteWorkspace();
  const form = useForm({
    resolver: zodResolver(
      z.object({
        name: z.string().refine((typed) => typed.trim() === name, "This is not the workspace name"),
        password: hasPassword ? z.string().min(1, "Enter your password") : z.string(),
      }),
    ),
    defaultValues: { name: "", password: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Delete ${name}?`}
      description="All members are logged out and notified by email, API keys stop working, and messages from your bots are rejected. All data is erased at once and for good."
      trigger={<Button variant="danger">Delete workspace</Button>}
      form={form}
      mutation={remove}
      onSubmit={(values, outcome) => remove.mutate(values, { ...outcome, onSuccess: () => void leave(name) })}
      submit="Delete permanently"
      tone="danger"
      errorAt={hasPassword ? "password" : "name"}
    >
      <Field label="Workspace name" hint={`Type “${name}” to confirm.`} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      {hasPassword ? (
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
      ) : null}
    </FormDialog>
  );
}

/** The session was deleted with the workspace; log-out clears what the browser stores. */
async function leave(name: string): Promise<void> {
  try {
    await logOut();
  } catch (error) {
    logProblem("The session could not be cleared.", error);
  }
  flashToast({ title: "Workspace deleted", description: `${name} and all its data have been deleted.` });
  location.assign(paths.login);
}
