import { LRUCache } from "lru-cache";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { findAccountOptions } from "./conversations.sql.ts";
import type { AccountOptions } from "./conversations.sql.ts";
import type { AccountKey } from "./spans.sql.ts";

const MAX_AGE_MS = 1_000;
const MAX_CACHED = 10_000;

/** Options by API account, per connection pool. */
const caches = new WeakMap<Sql, LRUCache<string, AccountOptions>>();

/** The channel of an API account and what it keeps of its spans, up to a second stale; null if it is gone. */
export async function getCachedOptions(account: AccountKey): Promise<AccountOptions | null> {
  const { ingest } = getDatabase();
  const cache = caches.get(ingest) ?? new LRUCache<string, AccountOptions>({ max: MAX_CACHED, ttl: MAX_AGE_MS });
  caches.set(ingest, cache);
  const cached = cache.get(account.apiAccountId);
  if (cached !== undefined) return cached;
  const options = await findAccountOptions(ingest, account);
  if (options !== null) cache.set(account.apiAccountId, options);
  return options;
}
