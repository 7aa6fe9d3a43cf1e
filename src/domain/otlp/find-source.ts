import { buildSource } from "../sources/build-source.ts";
import { sourceKindSchema } from "../sources/sources.contract.ts";
import type { Source } from "../sources/sources.contract.ts";
import { findText } from "./attributes.ts";
import type { Attributes } from "./span.ts";

/** Cheap, as most spans tell nothing. */
const PREFIXES = ["session.source.", "utm."];

/**
 * Where a session comes from, as `session.source.*` and `utm.*` of a span or its resource tell it; null if they tell nothing. Click ids
 * are left out: spans are stored until their trace is complete, and a click id is stored encrypted alone.
 */
export function findSource(
  attributes: Attributes,
  resource: Attributes,
  { isRedacting }: { isRedacting: boolean },
): Source | null {
  const told = [attributes, resource].find((all) => [...all.keys()].some(isSourceName));
  if (told === undefined) return null;
  const get = (...names: string[]) => findText(told, names);
  const parts = {
    kind: sourceKindSchema.safeParse(get("session.source.kind")).data ?? null,
    id: get("session.source.id"),
    name: get("session.source.name"),
    url: get("session.source.url"),
    campaign: get("session.source.campaign", "utm.campaign"),
    medium: get("session.source.medium", "utm.medium"),
    utmSource: get("session.source.utmSource", "session.source.utm_source", "utm.source"),
    term: get("session.source.term", "utm.term"),
    content: get("session.source.content", "utm.content"),
    referrer: get("session.source.referrer"),
  };
  return buildSource(parts, { redact: isRedacting })?.source ?? null;
}

function isSourceName(name: string): boolean {
  return PREFIXES.some((prefix) => name.startsWith(prefix));
}
