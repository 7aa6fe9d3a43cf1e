import { findTwins } from "#src/domain/intents/own-intents.ts";
import type { Taught } from "#src/domain/intents/own-intents.ts";

/** So many near-duplicates are named; the rest is counted. */
const NAMED = 5;

type TwinNoteProps = { intent: Taught; others: readonly (Taught & { name: string })[] };

/** Names the examples that say nearly the same as another: within an intent they teach nothing, in two they teach nonsense. */
export function TwinNote({ intent, others }: TwinNoteProps) {
  const twins = findTwins(intent, others);
  if (twins.length === 0) return null;
  return (
    <div role="note" className="grid gap-1.5 rounded-sm border border-rule bg-wash px-3.5 py-3 text-[0.8125rem]">
      <p className="font-semibold">
        {twins.length === 1 ? "One example says" : `${twins.length} examples say`} nearly the same as another
      </p>
      <ul className="grid gap-1 text-soft">
        {twins.slice(0, NAMED).map(({ text, other, otherId }) => (
          <li key={text} className="wrap-anywhere">
            “{text}” and “{other}”
            {otherId === intent.id ? null : (
              <> of “{others.find(({ id }) => id === otherId)?.name}”: a phrase can be of one intent alone</>
            )}
          </li>
        ))}
        {twins.length > NAMED ? <li>and {twins.length - NAMED} more</li> : null}
      </ul>
    </div>
  );
}
