import type { ApiKey } from "#src/domain/accounts/accounts.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { useRevokeApiKey } from "./api-keys.query.ts";
import { tellOutcome } from "./save-words.ts";

/** Asks before a key is ended. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  const { onError } = tellOutcome("", "The key was not revoked");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Revoke “${apiKey.name}”?`}
      description="Whatever sends or reads with this key is refused from now on. This can't be taken back; a new key can be created."
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(apiKey.id, { onSuccess: onClose, onError })}
          >
            Revoke the key
          </Button>
        </>
      }
    />
  );
}
