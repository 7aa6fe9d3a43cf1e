import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { acceptedInvitationSchema, acceptInvitationSchema } from "#src/domain/people/people.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NewPasswordField } from "#src/components/ui/forms/NewPasswordField.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { flashToast } from "../../lib/navigation/flash-toast.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { setLoginTokens } from "../../lib/session/session-store.ts";
import { AccountForm } from "../form/AccountForm.tsx";
import { NeedsStorage } from "../form/NeedsStorage.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";

const formSchema = acceptInvitationSchema.omit({ token: true });

/** Sign-up form of an invitation: name and password. The response signs the person in. */
export function JoinForm({ token, email, workspace }: { token: string; email: string; workspace: string }) {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { name: "", password: "" } });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  const join = useMutation({
    mutationFn: (values: { name: string; password: string }) =>
      callApi({
        method: "POST",
        path: paths.api.acceptInvitation,
        body: { token, ...values },
        output: acceptedInvitationSchema,
        renew: false,
      }),
    onSuccess: ({ accessToken }) => {
      setLoginTokens({ accessToken }, false);
      flashToast({ title: `Welcome to ${workspace}` });
      location.assign(paths.dash.overview);
    },
    onError: (error) => {
      showFieldErrors(form, error, ["name", "password"]);
      toast({ title: "You could not join", description: getErrorMessage(error), variant: "destructive" });
    },
  });

  return (
    <>
      <NeedsStorage />
      <AccountForm
        onSubmit={form.handleSubmit((values) => join.mutate(values))}
        submit="Join workspace"
        busyText="Joining..."
        busy={join.isPending || join.isSuccess}
      >
        {/* For password managers: the account this password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Full Name" required error={errors.name?.message}>
          <Input autoComplete="name" {...form.register("name")} />
        </Field>
        <NewPasswordField
          label="Password"
          required
          value={password}
          error={errors.password?.message}
          input={form.register("password")}
        />
      </AccountForm>
    </>
  );
}
