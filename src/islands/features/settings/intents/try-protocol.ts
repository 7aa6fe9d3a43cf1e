import type { OwnIntentGuess, Taught } from "#src/domain/intents/own-intents.ts";

/** All that is learned from. */
export type Lesson = { intents: readonly Taught[]; none: readonly string[] };
/** What the screen asks of the worker: to learn this where it is other than before, and to read a phrase. */
export type TryRequest = { id: number; lesson: Lesson | null; phrase: string };
/** What the phrase is of, by what was learned in how many milliseconds. */
export type TryReply = { id: number; guess: OwnIntentGuess | null; learnedMs: number };
