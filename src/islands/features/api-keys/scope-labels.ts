import type { KeyScope } from "#src/domain/api-keys/api-keys.contract.ts";

/** Labels and hints of the key scopes. */
export const SCOPE_LABELS: Record<KeyScope, { label: string; hint: string }> = {
  ingest: { label: "Send", hint: "Messages and events of this account" },
  read: { label: "Read", hint: "Conversations and metrics" },
  admin: { label: "Admin", hint: "Erase people from the whole workspace" },
};
