import { LRUCache } from "lru-cache";
import type { MessageRow } from "../ingest.types.ts";
import type { TemplateText } from "../store/batch/store-batch.sql.ts";

const CACHE_LIMIT = 50_000;

/** Templates this process has stored, by client and key. A miss costs one redundant insert. */
const cache = new LRUCache<string, true>({ max: CACHE_LIMIT });

/** Lists the templates of bot messages that this process has not stored yet. */
export function listNewTemplates(messages: MessageRow[]): TemplateText[] {
  const added = new Map<string, TemplateText>();
  for (const { clientId, template } of messages) {
    if (template === null) continue;
    const name = clientId + template.key;
    if (!cache.has(name) && !added.has(name)) added.set(name, { clientId, key: template.key, text: template.text });
  }
  return [...added.values()];
}

/** Caches templates after their commit, so that later batches skip them. */
export function addKnownTemplates(templates: TemplateText[]): void {
  for (const { clientId, key } of templates) cache.set(clientId + key, true);
}

/** Forgets the stored templates of a client, or of all: some were deleted. */
export function forgetTemplates(clientId = ""): void {
  for (const name of cache.keys()) if (name.startsWith(clientId)) cache.delete(name);
}
