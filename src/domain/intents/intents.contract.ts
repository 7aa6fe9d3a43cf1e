import { z } from "zod";

/** An example of a custom intent; the label `oos` marks a negative example. */
export const intentExampleSchema = z.object({ text: z.string(), label: z.string().min(1) });
export type IntentExample = z.infer<typeof intentExampleSchema>;

/** A classifier's result; `confidence` is the probability that the label is right, for `oos` that no label fits. */
export type IntentGuess = { label: string; confidence: number };
