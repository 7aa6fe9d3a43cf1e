import { useState } from "react";
import type { z } from "zod";
import { ROTATION_HOURS } from "#src/domain/api-keys/api-keys.contract.ts";
import type { ApiKey, newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useRotateApiKey } from "./api-keys.query.ts";

type RotateKeyDialogProps = {
  apiKey: ApiKey;
  onClose: () => void;
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** Replaces a key. The old one works for another day, or stops at once if it has leaked. */
export function RotateKeyDialog({ apiKey, onClose, onCreated }: RotateKeyDialogProps) {
  const [end, setEnd] = useState<"later" | "now">("later");
  const rotate = useRotateApiKey();
  return (
    <ConfirmDialog
      title={`Rotate “${apiKey.name}”`}
      description="Creates a new key with the same name, account and permissions. It is shown only once."
      onClose={onClose}
      tone="primary"
      confirm="Create new key"
      failure="The key could not be rotated"
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
        legend="Old key expires"
        variant="cards"
        value={end}
        onValueChange={setEnd}
        options={[
          {
            value: "later",
            label: `In ${ROTATION_HOURS} hours`,
            hint: "Gives you time to switch your bot to the new key without losing messages.",
          },
          { value: "now", label: "Immediately", hint: "If the key may have leaked." },
        ]}
      />
    </ConfirmDialog>
  );
}
