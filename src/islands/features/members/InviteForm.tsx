import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { userRoleSchema } from "#src/domain/auth/auth.contract.ts";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { canGrantRole } from "#src/domain/auth/policies.ts";
import { newInvitationSchema } from "#src/domain/people/people.contract.ts";
import type { NewInvitation } from "#src/domain/people/people.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { useInvite } from "./members.query.ts";
import { VerifyFirst } from "./VerifyFirst.tsx";
import { toastFailure } from "../../lib/forms/save-toasts.ts";

/** Invitation form of the dashboard. */
export function InviteForm() {
  const { role, user, emailVerified } = useDash();
  return <InviteFields inviter={{ role, email: user.userEmail, emailVerified }} />;
}

type Inviter = { role: UserRole; email: string; emailVerified: boolean };

/** Email and role of an invitation, and what is missing before it can be sent. */
export function InviteFields({ inviter }: { inviter: Inviter }) {
  return (
    <>
      {inviter.emailVerified ? null : <VerifyFirst email={inviter.email} />}
      <Fields role={inviter.role} />
    </>
  );
}

/** Keeps the role for the next invitation. */
function Fields({ role: inviter }: { role: UserRole }) {
  const invite = useInvite();
  const form = useForm<NewInvitation>({
    resolver: zodResolver(newInvitationSchema),
    defaultValues: { email: "", role: "member" },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) =>
        void form.handleSubmit((values) => {
          invite.mutate(values, {
            onSuccess: ({ waiting }) => {
              form.reset({ email: "", role: values.role });
              form.setFocus("email");
              toast({
                title: waiting ? "The invitation waits for your confirmation" : `Invitation sent to ${values.email}`,
              });
            },
            onError: (error) => {
              showFieldErrors(form, error, ["email"]);
              toastFailure("The invitation could not be sent", error);
            },
          });
        })(event)
      }
    >
      <Field label="Email address" error={errors.email?.message} className="flex-1 basis-56">
        <Input type="email" autoComplete="off" placeholder="name@company.com" {...form.register("email")} />
      </Field>
      <Field label="Role" className="w-32 max-sm:w-full">
        <NativeSelect {...form.register("role")}>
          {userRoleSchema.options
            .filter((option) => canGrantRole(inviter, option))
            .map((option) => (
              <option key={option} value={option}>
                {getRoleLabels(option).name}
              </option>
            ))}
        </NativeSelect>
      </Field>
      <Button type="submit" loading={invite.isPending} className="mt-[1.625rem] max-sm:mt-0 max-sm:w-full">
        Send invitation
      </Button>
    </form>
  );
}
