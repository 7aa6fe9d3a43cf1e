import type { Facts } from "./facts.ts";

/** A text, or one made from a conversation's facts. A line break marks where a customer in a hurry presses "send". */
export type Phrase = string | ((facts: Facts) => string);

/** The texts of one occasion: customers use any of them, the bot uses the one at the index of its version. */
export type PhraseVariants = readonly Phrase[];

/** Phrases of one subject, by occasion. */
export type Topic = Readonly<Record<string, PhraseVariants>>;

/** The variants for every occasion of another language's topic. */
export type VariantsOf<T extends Topic> = Record<keyof T, PhraseVariants>;

/** A general question: how it is asked, how it is repeated, and each bot version's reply. */
export type Faq = {
  ask: PhraseVariants;
  again: PhraseVariants;
  answer: PhraseVariants;
  /** The reply depends on the tour, so the question has to name it. */
  aboutTour?: true;
};
