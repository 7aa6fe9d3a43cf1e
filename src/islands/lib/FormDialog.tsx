import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";
import { ApiError } from "./api-error.ts";
import { explainError } from "./QueryError.tsx";

/** What a mutation does at its end here: spread into the dialog's own `mutate`. */
export type DialogOutcome = { onSuccess: () => void; onError: (error: Error) => void };

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string;
  description?: string;
  size?: "sm" | "md";
  /** The button that opens it; without one it is open, and `onClose` takes it away. */
  trigger?: ReactNode;
  onClose?: () => void;
  form: UseFormReturn<Values, unknown, Output>;
  mutation: { isPending: boolean; error: Error | null; reset: () => void };
  /** Sends what is valid, and passes `outcome` on: it closes the dialog, or says what failed. */
  onSubmit: (values: Output, outcome: DialogOutcome) => void;
  /** What the button says that sends. */
  submit: string;
  tone?: "danger" | "primary";
  /** The field under which a failure is said; without one it stands below the fields. */
  errorAt?: FieldPath<Values>;
  children: ReactNode;
};

/** A form in a dialog, which stays open until what was asked is done. Opening or closing it begins anew. */
export function FormDialog<Values extends FieldValues, Output>({
  size = "sm",
  trigger,
  onClose,
  form,
  mutation,
  onSubmit,
  submit,
  tone = "primary",
  errorAt,
  children,
  ...dialog
}: FormDialogProps<Values, Output>) {
  const [open, setOpen] = useState(trigger === undefined);
  const formId = useId();

  function change(next: boolean): void {
    setOpen(next);
    form.reset();
    mutation.reset();
    if (!next) onClose?.();
  }

  function showFailure(error: Error): void {
    if (errorAt === undefined) return;
    const refused = error instanceof ApiError ? error.fields[errorAt] : undefined;
    form.setError(errorAt, { message: refused ?? explainError(error) }, { shouldFocus: true });
  }

  const outcome: DialogOutcome = { onSuccess: () => change(false), onError: showFailure };
  const failure = mutation.error === null || errorAt !== undefined ? null : explainError(mutation.error);
  return (
    <Dialog
      {...dialog}
      size={size}
      trigger={trigger}
      open={open}
      onOpenChange={change}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant={tone} loading={mutation.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values, outcome))(event)}
      >
        {children}
        <FormFailure>{failure}</FormFailure>
      </form>
    </Dialog>
  );
}
