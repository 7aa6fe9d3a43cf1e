import { z } from "zod";
import { parseExamples } from "#src/domain/intents/custom-intents.ts";
import {
  MAX_EXAMPLE_LENGTH,
  MAX_EXAMPLES,
  newCustomIntentSchema,
} from "#src/domain/intents/custom-intents.contract.ts";
import type {
  NegativeExamplesChange,
  CustomIntent,
  CustomIntentChange,
} from "#src/domain/intents/custom-intents.contract.ts";
import { isStorableText } from "#src/domain/shared/text.ts";

/** Schema of the negative examples form: pasted text, one example per line. */
export const negativeExamplesSchema = z.object({
  examples: z
    .string()
    .superRefine((text, context) => {
      const message = findProblem(parseExamples(text));
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .transform(parseExamples),
});
/** Schema of the intent form. */
export const intentDraftSchema = negativeExamplesSchema.extend({ name: newCustomIntentSchema.shape.name });
export type IntentDraft = z.input<typeof intentDraftSchema>;

/** Creates a draft from an intent; an empty one for null. */
export function createIntentDraft(intent: CustomIntent | null): IntentDraft {
  return { name: intent?.name ?? "", examples: intent?.examples.join("\n") ?? "" };
}

/** Returns only what changed in an intent, so that concurrent additions by others are kept. */
export function diffIntent(
  before: CustomIntent,
  { name, examples }: z.output<typeof intentDraftSchema>,
): CustomIntentChange {
  return {
    ...(name === before.name ? {} : { name }),
    ...diffExamples(before.examples, examples),
  };
}

/** Returns the added and the removed examples. */
export function diffExamples(before: readonly string[], after: readonly string[]): NegativeExamplesChange {
  return {
    add: after.filter((text) => !before.includes(text)),
    remove: before.filter((text) => !after.includes(text)),
  };
}

function findProblem(examples: string[]): string | null {
  if (examples.length > MAX_EXAMPLES) {
    return `Use at most ${MAX_EXAMPLES} examples (now ${examples.length})`;
  }
  const long = examples.find((text) => text.length > MAX_EXAMPLE_LENGTH);
  if (long !== undefined) return `“${long.slice(0, 40)}…” is longer than ${MAX_EXAMPLE_LENGTH} characters`;
  return examples.every(isStorableText) ? null : "Contains unsupported characters";
}
