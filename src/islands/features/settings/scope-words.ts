import type { KeyScope } from "#src/domain/accounts/accounts.contract.ts";

/** What a key may do, as people read it. */
export const SCOPE_WORDS: Record<KeyScope, { label: string; hint: string }> = {
  ingest: { label: "Send", hint: "Messages and events of this account" },
  read: { label: "Read", hint: "Conversations and figures" },
};
