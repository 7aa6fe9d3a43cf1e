import type { ApiKey } from "#src/domain/accounts/accounts.contract.ts";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { useRevokeApiKey } from "./api-keys.query.ts";

/** Asks before a key is ended. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      description="Whatever sends or reads with this key is refused from now on. This can't be taken back; a new key can be created."
      onClose={onClose}
      confirm="Revoke the key"
      failure="The key was not revoked"
      pending={revoke.isPending}
      onConfirm={(outcome) => revoke.mutate(apiKey.id, outcome)}
    />
  );
}
