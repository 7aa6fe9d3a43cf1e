import type { Lines } from "../world/talk.ts";

/** A general question: how it is asked, how it is asked once more, and the answer of each bot version. */
export type Faq = {
  ask: Lines;
  again: Lines;
  answer: Lines;
  /** The answer depends on the tour, so the question has to name it. */
  aboutTour?: true;
};
