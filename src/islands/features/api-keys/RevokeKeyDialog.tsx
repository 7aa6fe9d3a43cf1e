import type { ApiKey } from "#src/domain/api-keys/api-keys.contract.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useRevokeApiKey } from "./api-keys.query.ts";

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key will be rejected from now on. This can't be undone, but you can create a new key."
      onClose={onClose}
      confirm="Revoke key"
      failure="The key could not be revoked"
      pending={revoke.isPending}
      onConfirm={(outcome) => revoke.mutate(apiKey.id, outcome)}
    />
  );
}
