import { useState } from "react";
import type { z } from "zod";
import { ROTATION_HOURS } from "#src/domain/accounts/accounts.contract.ts";
import type { ApiKey, newApiKeyOutputSchema } from "#src/domain/accounts/accounts.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { RadioGroup } from "#src/components/ui/RadioGroup.tsx";
import { useRotateApiKey } from "./api-keys.query.ts";
import { tellOutcome } from "./save-words.ts";

type RotateKeyDialogProps = {
  apiKey: ApiKey;
  onClose: () => void;
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** A new secret under the same name; the old one goes on for a day, or ends at once where it has leaked. */
export function RotateKeyDialog({ apiKey, onClose, onCreated }: RotateKeyDialogProps) {
  const [end, setEnd] = useState<"later" | "now">("later");
  const rotate = useRotateApiKey();
  const { onError } = tellOutcome("", "The key was not rotated");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Rotate “${apiKey.name}”`}
      description="You get a new key of the same name, account and rights. It is shown once."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            loading={rotate.isPending}
            onClick={() =>
              rotate.mutate(
                { id: apiKey.id, overlap: end === "later" },
                {
                  onSuccess: (created) => {
                    onClose();
                    onCreated(created);
                  },
                  onError,
                },
              )
            }
          >
            Create the new key
          </Button>
        </>
      }
    >
      <RadioGroup
        legend="When the old key ends"
        look="cards"
        value={end}
        onValueChange={setEnd}
        options={[
          {
            value: "later",
            label: `In ${ROTATION_HOURS} hours`,
            hint: "Time to give your bot the new one. Nothing is lost in between.",
          },
          { value: "now", label: "Now", hint: "If somebody may have seen it." },
        ]}
      />
    </Dialog>
  );
}
