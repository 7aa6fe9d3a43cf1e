import type { SpeakerRole } from "../import-file.contract.ts";
import { normalizeLabel } from "../text/clean-text.ts";

const MAX_CACHED_NAMES = 1000;

/** Creates a lookup of the role of a speaker: from the options, else by `matchWord`, else by `getDefault`. */
export function createRoleLookup(
  speakers: Readonly<Record<string, SpeakerRole>>,
  matchWord: (name: string) => SpeakerRole | null,
  getDefault: (name: string) => SpeakerRole | null = () => null,
): (name: string) => SpeakerRole | null {
  const byLabel = new Map(Object.entries(speakers).map(([name, role]) => [normalizeLabel(name), role]));
  // Names repeat on every line, so normalizing each of them is worth a bounded cache.
  const cache = new Map<string, SpeakerRole | null>();
  return (name) => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const role = byLabel.get(normalizeLabel(name)) ?? matchWord(name) ?? getDefault(name);
    if (cache.size >= MAX_CACHED_NAMES) cache.clear();
    cache.set(name, role);
    return role;
  };
}
