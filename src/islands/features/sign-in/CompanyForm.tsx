import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useFieldArray, useForm } from "react-hook-form";
import { companyRoleSchema, companySettingsSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import type { CompanySettings, CompanySignIn } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { getRoleLabels } from "#src/domain/people/role-labels.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../lib/forms/SettingsForm.tsx";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useSaveCompany } from "./company.query.ts";

const EMPTY: CompanySettings = {
  ...{ issuer: "", clientId: "", clientSecret: "", domain: "", roleClaim: "", roles: [] },
  defaultRole: "member",
};
const toasts = toastOutcome("Company sign-in saved", "The company sign-in could not be saved");

type CompanyFormProps = { settings: CompanySignIn["settings"]; canChange: boolean };

/** The provider's settings and what gives members their role. */
export function CompanyForm({ settings, canChange }: CompanyFormProps) {
  const save = useSaveCompany();
  const isReadOnly = useReadOnly();
  const form = useForm({
    resolver: zodResolver(companySettingsSchema),
    values: settings === null ? EMPTY : { ...EMPTY, ...pickInputs(settings) },
  });
  const { register, formState, control } = form;
  const { errors } = formState;
  const rules = useFieldArray({ control, name: "roles" });
  return (
    <SettingsForm
      form={form}
      disabled={!canChange || isReadOnly}
      saving={save.isPending}
      names={["issuer", "clientId", "clientSecret", "domain"]}
      secrets={["clientSecret"]}
      toasts={toasts}
      onSave={(values, outcome) => save.mutate(values, outcome)}
    >
      <Field
        label="Issuer"
        hint="The address of your provider, for example https://login.example.com."
        error={errors.issuer?.message}
      >
        <Input type="url" autoComplete="off" {...register("issuer")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Client ID" error={errors.clientId?.message}>
          <Input autoComplete="off" {...register("clientId")} />
        </Field>
        <Field
          label="Client secret"
          hint={settings === null ? undefined : "Leave it empty to keep the one you saved for this issuer."}
          error={errors.clientSecret?.message}
        >
          <PasswordInput autoComplete="off" {...register("clientSecret")} />
        </Field>
      </div>
      <Field label="Email domain" hint="Members' addresses end with it." error={errors.domain?.message}>
        <Input autoComplete="off" placeholder="example.com" {...register("domain")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Role claim" hint="Leave it empty to give roles here." error={errors.roleClaim?.message}>
          <Input autoComplete="off" placeholder="groups" {...register("roleClaim")} />
        </Field>
        <Field label="Default role" hint="Of new members without a matching value." error={errors.defaultRole?.message}>
          <NativeSelect {...register("defaultRole")}>
            <RoleOptions />
          </NativeSelect>
        </Field>
      </div>
      <ul aria-label="Roles by claim" className="grid gap-3 empty:hidden">
        {rules.fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-end gap-3">
            <Field
              label="Value of the claim"
              error={errors.roles?.[index]?.value?.message}
              className="min-w-0 flex-1 basis-40"
            >
              <Input autoComplete="off" {...register(`roles.${index}.value`)} />
            </Field>
            <Field label="Gives the role" className="w-36">
              <NativeSelect {...register(`roles.${index}.role`)}>
                <RoleOptions />
              </NativeSelect>
            </Field>
            <Button variant="quiet" aria-label={`Remove rule ${index + 1}`} onClick={() => rules.remove(index)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="w-fit"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => rules.append({ value: "", role: "member" })}
      >
        Add a role
      </Button>
    </SettingsForm>
  );
}

function RoleOptions() {
  return companyRoleSchema.options.map((role) => (
    <option key={role} value={role}>
      {getRoleLabels(role).name}
    </option>
  ));
}

function pickInputs(settings: NonNullable<CompanySignIn["settings"]>): Omit<CompanySettings, "clientSecret"> {
  const { issuer, clientId, domain, roleClaim, roles, defaultRole } = settings;
  return { issuer, clientId, domain, roleClaim, roles, defaultRole };
}
