import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { classNames } from "#src/components/ui/class-names.ts";
import { countChanges } from "./count-changes.ts";
import { showFieldErrors } from "./field-errors.ts";
import { SaveBar } from "./SaveBar.tsx";
import type { toastOutcome } from "./save-toasts.ts";

/** In spite of the form's own options, which keep what was typed when stored values arrive. */
const DISCARD = { keepDirtyValues: false, keepFieldsRef: true };

type SaveOutcome = { onSuccess: () => void; onError: (error: Error) => void };

type SettingsFormProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Accessible name, where a page has several forms. */
  label?: string;
  disabled?: boolean;
  saving: boolean;
  /** Fields that the server can refuse. */
  names: readonly FieldPath<Values>[];
  /** Fields that are emptied after saving, because the server never shows them again. */
  secrets?: readonly FieldPath<Values>[];
  toasts: ReturnType<typeof toastOutcome>;
  /** Sends valid values. `outcome` belongs into the call of `mutate`. */
  onSave: (values: Output, outcome: SaveOutcome) => void;
  className?: string;
  children: ReactNode;
};

/** A settings form: saved by one button that appears with the first change. */
export function SettingsForm<Values extends FieldValues, Output>({
  form,
  label,
  disabled = false,
  saving,
  names,
  secrets = [],
  toasts,
  onSave,
  className,
  children,
}: SettingsFormProps<Values, Output>) {
  const values = useWatch({ control: form.control });
  const changes = countChanges(form.formState.defaultValues, values);

  function save(output: Output): void {
    const typed = form.getValues();
    onSave(output, {
      onSuccess: () => {
        // What was typed is the saved state now; the refetched values replace it.
        form.reset({ ...typed, ...Object.fromEntries(secrets.map((name) => [name, ""])) });
        toasts.onSuccess();
      },
      onError: (error) => {
        showFieldErrors(form, error, names);
        toasts.onError(error);
      },
    });
  }

  return (
    <form
      noValidate
      aria-label={label}
      className={classNames("grid", className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (changes > 0 && !saving) void form.handleSubmit(save)(event);
      }}
    >
      <fieldset disabled={disabled} className="grid min-w-0 gap-4">
        {children}
        <SaveBar changes={changes} saving={saving} onDiscard={() => form.reset(undefined, DISCARD)} />
      </fieldset>
    </form>
  );
}
