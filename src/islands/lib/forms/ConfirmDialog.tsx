import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/overlays/Dialog.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import type { DialogOutcome } from "./FormDialog.tsx";
import { getErrorMessage } from "../api/api-error.ts";

type ConfirmDialogProps = {
  title: string;
  description: string;
  size?: "sm" | "md";
  /** The button that opens the dialog. Without one it starts open, and `onClose` must unmount it. */
  trigger?: ReactNode;
  onClose?: () => void;
  /** Label of the confirm button. */
  confirm: string;
  tone?: "danger" | "primary";
  /** Label of the cancel button. */
  cancel?: string;
  /** Title of the toast on failure. */
  failure: string;
  pending: boolean;
  /** Runs the mutation; spread `outcome` into `mutate`. */
  onConfirm: (outcome: DialogOutcome) => void;
  children?: ReactNode;
};

/** Asks for confirmation, and stays open until the action has succeeded. */
export function ConfirmDialog({
  trigger,
  onClose,
  confirm,
  tone = "danger",
  cancel = "Cancel",
  failure,
  pending,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(trigger === undefined);

  function change(next: boolean): void {
    setOpen(next);
    if (!next) onClose?.();
  }

  const outcome: DialogOutcome = {
    onSuccess: () => change(false),
    onError: (error) => toast({ title: failure, description: getErrorMessage(error), variant: "destructive" }),
  };
  return (
    <Dialog
      {...dialog}
      trigger={trigger}
      open={open}
      onOpenChange={change}
      footer={
        <>
          <DialogClose>
            <Button>{cancel}</Button>
          </DialogClose>
          <Button variant={tone} loading={pending} onClick={() => onConfirm(outcome)}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
