import type { CustomIntentMatch, IntentExamples } from "#src/domain/intents/custom-intents.ts";

/** Intents and negative examples to train on. */
export type TrainingSet = { intents: readonly IntentExamples[]; none: readonly string[] };
/** Request to the worker: train if `trainingSet` is not null, then classify `phrase`. */
export type TryRequest = { id: number; trainingSet: TrainingSet | null; phrase: string };
/** The best match, null without one, and the training time. */
export type TryReply = { id: number; guess: CustomIntentMatch | null; trainedMs: number };
