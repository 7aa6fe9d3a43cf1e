import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/overlays/Dialog.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { ApiError, getErrorMessage } from "../api/api-error.ts";

/** Callbacks to spread into the `mutate` call of a dialog. */
export type DialogOutcome = { onSuccess: () => void; onError: (error: Error) => void };

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string;
  description?: string;
  size?: "sm" | "md";
  /** The button that opens the dialog. Without one it starts open, and `onClose` must unmount it. */
  trigger?: ReactNode;
  onClose?: () => void;
  form: UseFormReturn<Values, unknown, Output>;
  mutation: { isPending: boolean; error: Error | null; reset: () => void };
  /** Sends valid values. `outcome` closes the dialog on success and shows the error on failure. */
  onSubmit: (values: Output, outcome: DialogOutcome) => void;
  /** Label of the submit button. */
  submit: string;
  tone?: "danger" | "primary";
  /** The field that shows a failure. Without one it is shown below the fields. */
  errorAt?: FieldPath<Values>;
  children: ReactNode;
};

/** A form in a dialog. Stays open until the mutation has succeeded; resets when opened or closed. */
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
    const serverMessage = error instanceof ApiError ? error.fields[errorAt] : undefined;
    form.setError(errorAt, { message: serverMessage ?? getErrorMessage(error) }, { shouldFocus: true });
  }

  const outcome: DialogOutcome = { onSuccess: () => change(false), onError: showFailure };
  const failure = mutation.error === null || errorAt !== undefined ? null : getErrorMessage(mutation.error);
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
