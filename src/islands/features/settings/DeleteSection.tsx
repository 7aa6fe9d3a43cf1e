import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { carryToast } from "../../lib/carried-toast.ts";
import { FormDialog } from "../../lib/FormDialog.tsx";
import { logOut } from "../../lib/log-out.ts";
import { logProblem } from "../../lib/log.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { SectionLoading } from "./SectionLoading.tsx";
import { profileQuery } from "./profile.query.ts";
import { useDeleteWorkspace } from "./workspace.query.ts";

/** The end of the workspace, for its owners: by its name and the password, so that nobody does it by a slip. */
export function DeleteSection({ name }: { name: string }) {
  const profile = useQuery(profileQuery());
  return (
    <Section
      title="Delete this workspace"
      description="With all its conversations, figures, keys and people. It can't be brought back: export what you want to keep first."
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
        name: z.string().refine((typed) => typed.trim() === name, "This is not the workspace's name"),
        password: hasPassword ? z.string().min(1, "Enter your password") : z.string(),
      }),
    ),
    defaultValues: { name: "", password: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Delete ${name}?`}
      description="Everybody in it is logged out and told by mail, its keys stop, and what bots send is refused. All its data is erased at once, for good."
      trigger={<Button variant="danger">Delete the workspace</Button>}
      form={form}
      mutation={remove}
      onSubmit={(values, outcome) => remove.mutate(values, { ...outcome, onSuccess: () => void leave(name) })}
      submit="Delete it for good"
      tone="danger"
      errorAt={hasPassword ? "password" : "name"}
    >
      <Field label="The workspace's name" hint={`Type “${name}”.`} error={errors.name?.message}>
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

/** The session went with the workspace; what this browser keeps of it goes by a log-out. */
async function leave(name: string): Promise<void> {
  try {
    await logOut();
  } catch (error) {
    logProblem("What was left of the session could not be ended.", error);
  }
  carryToast({ title: "Workspace deleted", description: `${name} and all that was in it is gone.` });
  location.assign(paths.login);
}
