import type { Adapter, AdapterPayload } from "oidc-provider";

/** Enough for a few hundred concurrent sign-ins; older entries are finished or can be started again. */
const MAX_ENTRIES = 1_000;

type Entry = { kind: string; payload: AdapterPayload; endsAt: number };

/** Creates the local provider's storage: the newest entries in memory, lost on restart like its keys. */
export function createInMemoryAdapter(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();

  function get(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.endsAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  }

  // A scan of so few entries is fast enough and needs no index to keep consistent.
  function findWhere(kind: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, entry] of entries) if (entry.kind === kind && matches(entry.payload)) return get(key);
    return undefined;
  }

  return (kind) => {
    const getKey = (id: string): string => `${kind}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        const key = getKey(id);
        // Reinserting makes it the newest entry.
        entries.delete(key);
        entries.set(key, { kind, payload, endsAt: Date.now() + (expiresIn ?? Infinity) * 1000 });
        const [oldest] = entries.keys();
        if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      },
      find: async (id) => get(getKey(id)),
      findByUid: async (uid) => findWhere(kind, (payload) => payload.uid === uid),
      findByUserCode: async (code) => findWhere(kind, (payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = get(getKey(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(getKey(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
