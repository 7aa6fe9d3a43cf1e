import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "./QueryError.tsx";

type ConfirmDialogProps = {
  title: string;
  description: string;
  size?: "sm" | "md";
  /** The button that asks. */
  trigger: ReactNode;
  /** What the button says that does it. */
  confirm: string;
  /** What the toast says where it could not be done. */
  failure: string;
  pending: boolean;
  /** Does it, by a mutation's own callbacks. */
  onConfirm: (outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void;
};

/** Asks before something is taken away, and stays open until that is done. */
export function ConfirmDialog({ confirm, failure, pending, onConfirm, ...dialog }: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={pending}
            onClick={() =>
              onConfirm({
                onSuccess: () => setOpen(false),
                onError: (error) => toast({ title: failure, description: explainError(error), variant: "destructive" }),
              })
            }
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
