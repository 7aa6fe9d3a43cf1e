import type { Adapter, AdapterPayload } from "oidc-provider";

/** Some hundred sign-ins; what is older is over, or somebody begins it again. */
const MOST_ENTRIES = 1_000;

type Entry = { kind: string; payload: AdapterPayload; endsAt: number };

/** What the local provider remembers: the newest entries, in memory, gone with the program as its keys are. */
export function createLocalMemory(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.endsAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  }

  // A search through so few is quick enough, and there is no index that could come to differ.
  function readWhere(kind: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, entry] of entries) if (entry.kind === kind && matches(entry.payload)) return read(key);
    return undefined;
  }

  return (kind) => {
    const keyOf = (id: string): string => `${kind}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        const key = keyOf(id);
        // Put in anew, it is the newest.
        entries.delete(key);
        entries.set(key, { kind, payload, endsAt: Date.now() + (expiresIn ?? Infinity) * 1000 });
        const [oldest] = entries.keys();
        if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
      },
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => readWhere(kind, (payload) => payload.uid === uid),
      findByUserCode: async (code) => readWhere(kind, (payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = read(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
