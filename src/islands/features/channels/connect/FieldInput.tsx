import type { ClipboardEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { ChannelField } from "#src/domain/channels/channels.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";

type FieldInputProps = {
  field: ChannelField;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  /** Shown while it is empty. */
  placeholder?: string | undefined;
  /** Whether it may stay empty although a new connection needs it. */
  optional?: boolean;
};

/** A credential or setting of a connector. Pasted text loses the spaces and line ends around it. */
export function FieldInput({ field, registration, error, placeholder, optional = false }: FieldInputProps) {
  const required = field.required && !field.generated && !optional;
  const common = {
    autoComplete: "off",
    spellCheck: false,
    autoCapitalize: "none",
    placeholder,
    ...registration,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => pasteTrimmed(event, registration),
  };
  return (
    <Field
      label={field.label}
      hint={field.help === "" ? undefined : field.help}
      error={error}
      required={required}
      aside={required ? null : <span className="text-[0.8125rem] text-soft">Optional</span>}
    >
      {field.secret ? <PasswordInput {...common} autoComplete="new-password" noun={field.label} /> : null}
      {!field.secret && isLong(field) ? (
        <Textarea {...registration} rows={2} spellCheck={false} placeholder={placeholder} />
      ) : null}
      {!field.secret && !isLong(field) ? <Input {...common} /> : null}
    </Field>
  );
}

/** Lists and pasted documents take several lines. */
function isLong({ name, help }: ChannelField): boolean {
  return name === "jwks" || /separated by|one (a|per) line/i.test(help);
}

function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>, { onChange }: UseFormRegisterReturn): void {
  event.preventDefault();
  const input = event.currentTarget;
  const text = event.clipboardData.getData("text").trim();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
  void onChange({ target: input, type: "change" });
}
