import type { CueHits } from "../../core/text.ts";
import { CUE_PHRASES } from "../../lexicon/cue-phrases.ts";

/** A phrase category that a text can match: an act of the bot, a wish of the user, an intent. */
export type Cue = keyof typeof CUE_PHRASES;

/** Every cue, in a fixed order: the models' features depend on it. */
export const CUES: readonly Cue[] = Object.keys(CUE_PHRASES).filter(isCue);

const INDEXES = new Map<Cue, number>(CUES.map((cue, index) => [cue, index]));

/** The index of a cue in CUES. */
export function getCueIndex(cue: Cue): number {
  return INDEXES.get(cue) ?? -1;
}

/** The strength of a cue, 0 when not found. */
export function getStrength(hits: CueHits, cue: Cue): number {
  return hits.strength[INDEXES.get(cue) ?? 0] ?? 0;
}

/** The token span of a cue's first match (`end` exclusive); null when not found. */
export function findSpan(hits: CueHits, cue: Cue): { first: number; end: number } | null {
  return findSpanAt(hits, getCueIndex(cue));
}

/** Like {@link findSpan}, by the cue's index. */
export function findSpanAt({ found, spans }: CueHits, index: number): { first: number; end: number } | null {
  const at = found.indexOf(index);
  return at < 0 ? null : { first: spans[at * 2] ?? 0, end: spans[at * 2 + 1] ?? 0 };
}

function isCue(name: string): name is Cue {
  return name in CUE_PHRASES;
}
