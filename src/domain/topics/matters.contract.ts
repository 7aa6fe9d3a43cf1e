import type { Language } from "../analysis/analysis.contract.ts";
import type { Need } from "../reading/reading.contract.ts";

/** What a conversation is about, by its reading: the need, the first words that say it, and the phrase of them that names it. */
export type Matter = { id: string; need: Need; text: string; subject: string; language: Language };

/** Weights of terms; of a matter, with length 1. */
export type TermWeights = ReadonlyMap<string, number>;

/** A group of conversations about the same matter. `center` is the mean of its members' weights: the next search starts there. */
export type FoundTopic = {
  key: string;
  label: string;
  need: Need;
  /** What it is about, without the need; empty for a need alone. */
  object: string;
  /** How many of the conversations that were searched belong to it. */
  members: number;
  center: Record<string, number>;
};
