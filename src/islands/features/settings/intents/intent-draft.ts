import { z } from "zod";
import { readExamples } from "#src/domain/intents/own-intents.ts";
import { EXAMPLE_LENGTH, MOST_EXAMPLES, newOwnIntentSchema } from "#src/domain/intents/own-intents.contract.ts";
import type { NoneChange, OwnIntent, OwnIntentChange } from "#src/domain/intents/own-intents.contract.ts";
import { isStorableText } from "#src/domain/shared/text.ts";

/** The form of phrases that are none of the intents: as they are pasted, one a line. */
export const noneDraftSchema = z.object({
  examples: z
    .string()
    .superRefine((text, context) => {
      const message = explainFault(readExamples(text));
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .transform(readExamples),
});
/** The form of an intent. */
export const intentDraftSchema = noneDraftSchema.extend({ name: newOwnIntentSchema.shape.name });
export type IntentDraft = z.input<typeof intentDraftSchema>;

/** A draft that shows an intent; an empty one for none. */
export function startIntentDraft(intent: OwnIntent | null): IntentDraft {
  return { name: intent?.name ?? "", examples: intent?.examples.join("\n") ?? "" };
}

/** What was changed of an intent, and nothing else: what others add meanwhile stays. */
export function describeChange(
  before: OwnIntent,
  { name, examples }: z.output<typeof intentDraftSchema>,
): OwnIntentChange {
  return {
    ...(name === before.name ? {} : { name }),
    ...compareExamples(before.examples, examples),
  };
}

/** Which examples came and which went. */
export function compareExamples(before: readonly string[], after: readonly string[]): NoneChange {
  return {
    add: after.filter((text) => !before.includes(text)),
    remove: before.filter((text) => !after.includes(text)),
  };
}

function explainFault(examples: string[]): string | null {
  if (examples.length > MOST_EXAMPLES) {
    return `At most ${MOST_EXAMPLES} examples; these are ${examples.length}`;
  }
  const long = examples.find((text) => text.length > EXAMPLE_LENGTH);
  if (long !== undefined) return `“${long.slice(0, 40)}…” is longer than ${EXAMPLE_LENGTH} characters`;
  return examples.every(isStorableText) ? null : "Use letters that can be stored";
}
