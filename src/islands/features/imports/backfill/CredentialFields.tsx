import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";

type CredentialField = NonNullable<ChannelEntry["historyFields"]>[number];

type CredentialFieldsProps = {
  fields: readonly CredentialField[];
  values: Readonly<Record<string, string>>;
  /** Messages by the API's names, `credentials.token`. */
  errors: Readonly<Record<string, string>>;
  /** Text in the empty box of a field that may stay empty; null if it must be filled. */
  getPlaceholder: (field: CredentialField) => string | null;
  onChange: (values: Record<string, string>) => void;
};

/** What a platform's API needs, one box each. */
export function CredentialFields({ fields, values, errors, getPlaceholder, onChange }: CredentialFieldsProps) {
  return fields.map((field) => {
    const placeholder = getPlaceholder(field);
    const props = {
      value: values[field.name] ?? "",
      autoComplete: field.secret ? "new-password" : "off",
      spellCheck: false,
      onChange: (event: { target: { value: string } }) => onChange({ ...values, [field.name]: event.target.value }),
      ...(placeholder !== null && { placeholder }),
    };
    return (
      <Field
        key={field.name}
        label={field.label}
        hint={field.help}
        error={errors[`credentials.${field.name}`]}
        required={field.required && placeholder === null}
      >
        {field.secret ? <PasswordInput {...props} noun={field.label} /> : <Input {...props} />}
      </Field>
    );
  });
}

/** The filled boxes alone. */
export function listGiven(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}
