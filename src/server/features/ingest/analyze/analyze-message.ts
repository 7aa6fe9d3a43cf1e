import { LRUCache } from "lru-cache";
import { extractReading } from "../../../../domain/analysis/analysis.ts";
import type { Role } from "../../../../domain/analysis/analysis.contract.ts";
import { buildMessageTemplate } from "../../../../domain/analysis/text/messages/message-template.ts";
import type { StandaloneAnalysis } from "../ingest.types.ts";

/** A reading takes a few kilobytes. */
const CACHE_LIMIT = 6_000;
const MAX_CACHED_LENGTH = 500;

/** Bot messages by text. The engine's own cache is too small for the many bots of a server. Readings are immutable. */
const cache = new LRUCache<string, StandaloneAnalysis>({ max: CACHE_LIMIT });

/** Analyzes a message without its conversation; bot messages are cached. */
export function analyzeMessage(role: Role, text: string): StandaloneAnalysis {
  if (role !== "bot") return { reading: extractReading({ role, text }), template: null };
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const analysis = { reading: extractReading({ role, text }), template: buildMessageTemplate(text) };
  if (text.length > MAX_CACHED_LENGTH) return analysis;
  cache.set(text, analysis);
  return analysis;
}
