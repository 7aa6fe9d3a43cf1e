import { z } from "zod";

/** One example of an own intent; the label `oos` says that the text is none of them. */
export const intentExampleSchema = z.object({ text: z.string(), label: z.string().min(1) });
export type IntentExample = z.infer<typeof intentExampleSchema>;

/** What an own-intents classifier says of a text; `confidence` is how likely the label is right, for `oos` how likely none is. */
export type IntentGuess = { label: string; confidence: number };
