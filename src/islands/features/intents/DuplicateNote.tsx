import { findDuplicates } from "#src/domain/intents/custom-intents.ts";
import type { IntentExamples } from "#src/domain/intents/custom-intents.ts";

/** Number of near-duplicates listed; the rest are counted. */
const MAX_LISTED = 5;

type TwinNoteProps = { intent: IntentExamples; others: readonly (IntentExamples & { name: string })[] };

/** Lists near-duplicate examples: within one intent they add nothing, across two they confuse training. */
export function DuplicateNote({ intent, others }: TwinNoteProps) {
  const duplicates = findDuplicates(intent, others);
  if (duplicates.length === 0) return null;
  return (
    <div role="note" className="grid gap-1.5 rounded-sm border border-rule bg-wash px-3.5 py-3 text-[0.8125rem]">
      <p className="font-semibold">
        {duplicates.length === 1 ? "One example is" : `${duplicates.length} examples are`} nearly identical to another
      </p>
      <ul className="grid gap-1 text-soft">
        {duplicates.slice(0, MAX_LISTED).map(({ text, other, otherId }) => (
          <li key={text} className="wrap-anywhere">
            “{text}” and “{other}”
            {otherId === intent.id ? null : (
              <> in “{others.find(({ id }) => id === otherId)?.name}”: a phrase can belong to only one intent</>
            )}
          </li>
        ))}
        {duplicates.length > MAX_LISTED ? <li>and {duplicates.length - MAX_LISTED} more</li> : null}
      </ul>
    </div>
  );
}
