import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import type { DialogOutcome } from "./FormDialog.tsx";
import { explainError } from "./QueryError.tsx";

type ConfirmDialogProps = {
  title: string;
  description: string;
  size?: "sm" | "md";
  /** The button that asks; without one the dialog is open, and `onClose` takes it away. */
  trigger?: ReactNode;
  onClose?: () => void;
  /** What the button says that does it. */
  confirm: string;
  tone?: "danger" | "primary";
  /** What the button says that leaves all as it is. */
  refuse?: string;
  /** What the toast says where it could not be done. */
  failure: string;
  pending: boolean;
  /** Does it, by a mutation's own callbacks. */
  onConfirm: (outcome: DialogOutcome) => void;
  children?: ReactNode;
};

/** Asks before something is taken away, and stays open until that is done. */
export function ConfirmDialog({
  trigger,
  onClose,
  confirm,
  tone = "danger",
  refuse = "Keep it",
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
    onError: (error) => toast({ title: failure, description: explainError(error), variant: "destructive" }),
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
            <Button>{refuse}</Button>
          </DialogClose>
          <Button variant={tone} loading={pending} onClick={() => onConfirm(outcome)}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
