import { useState } from "react";
import type { z } from "zod";
import { ROTATION_HOURS } from "#src/domain/accounts/accounts.contract.ts";
import type { ApiKey, newApiKeyOutputSchema } from "#src/domain/accounts/accounts.contract.ts";
import { RadioGroup } from "#src/components/ui/RadioGroup.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useRotateApiKey } from "./api-keys.query.ts";

type RotateKeyDialogProps = {
  apiKey: ApiKey;
  onClose: () => void;
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** A new secret under the same name; the old one goes on for a day, or ends at once where it has leaked. */
export function RotateKeyDialog({ apiKey, onClose, onCreated }: RotateKeyDialogProps) {
  const [end, setEnd] = useState<"later" | "now">("later");
  const rotate = useRotateApiKey();
  return (
    <ConfirmDialog
      title={`Rotate “${apiKey.name}”`}
      description="You get a new key of the same name, account and rights. It is shown once."
      onClose={onClose}
      tone="primary"
      refuse="Cancel"
      confirm="Create the new key"
      failure="The key was not rotated"
      pending={rotate.isPending}
      onConfirm={({ onSuccess, onError }) =>
        rotate.mutate(
          { id: apiKey.id, overlap: end === "later" },
          {
            onSuccess: (created) => {
              onSuccess();
              onCreated(created);
            },
            onError,
          },
        )
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
    </ConfirmDialog>
  );
}
