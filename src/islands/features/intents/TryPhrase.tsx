import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { MAX_EXAMPLE_LENGTH } from "#src/domain/intents/custom-intents.contract.ts";
import type { IntentExamples } from "#src/domain/intents/custom-intents.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useUpdateNegativeExamples } from "./intents.query.ts";
import { useTryPhrase } from "./use-try-phrase.ts";
import type { TriedPhrase } from "./use-try-phrase.ts";

type TryPhraseProps = {
  /** Includes unsaved edits, so that examples can be tried before saving. */
  intents: readonly (IntentExamples & { name: string })[];
  none: readonly string[];
  canEdit: boolean;
};

/** Shows which intent a phrase matches while it is typed. */
export function TryPhrase({ intents, none, canEdit }: TryPhraseProps) {
  const [phrase, setPhrase] = useState("");
  const trainingSet = useMemo(() => ({ intents, none }), [intents, none]);
  const { tried, broken } = useTryPhrase(trainingSet, phrase);
  const examples = intents.reduce((sum, intent) => sum + intent.examples.length, 0);
  return (
    <Section
      title="Try a phrase"
      description="Your browser trains on the examples above and classifies the phrase. Nothing is sent or stored."
    >
      <div className="grid max-w-xl gap-4">
        <Field label="Phrase" hint={examples === 0 ? "Add examples first." : undefined}>
          <Input
            value={phrase}
            maxLength={500}
            placeholder="Something a user might write"
            onChange={(event) => setPhrase(event.target.value)}
          />
        </Field>
        <div role="status" className="min-h-12 text-sm">
          {broken ? "This browser can't try phrases." : null}
          {tried === null || broken || examples === 0 ? null : (
            <Result tried={tried} intents={intents} examples={examples} />
          )}
        </div>
        {canEdit && tried !== null && tried.reply.guess !== null ? <NotAMatchButton phrase={tried.phrase} /> : null}
      </div>
    </Section>
  );
}

/** Adds the phrase to the negative examples. */
function NotAMatchButton({ phrase }: { phrase: string }) {
  const change = useUpdateNegativeExamples();
  const toasts = toastOutcome("Added to negative examples", "The phrase could not be added");
  return (
    <Button
      size="sm"
      className="w-fit"
      loading={change.isPending}
      onClick={() => change.mutate({ add: [phrase.trim().slice(0, MAX_EXAMPLE_LENGTH)], remove: [] }, toasts)}
    >
      Add to negative examples
    </Button>
  );
}

type ResultProps = Pick<TryPhraseProps, "intents"> & { tried: TriedPhrase; examples: number };

function Result({ tried: { reply }, intents, examples }: ResultProps): ReactNode {
  const { guess, trainedMs } = reply;
  const name = intents.find(({ id }) => id === guess?.intentId)?.name;
  return (
    <p className="grid gap-1">
      {guess === null ? (
        <span className="text-base font-semibold">No match</span>
      ) : (
        <span className="text-base">
          <strong className="font-semibold">{name ?? "Unnamed intent"}</strong>{" "}
          <span className="tabular text-soft">{formatPercent(guess.confidence, 0)} confidence</span>
        </span>
      )}
      <span className="tabular text-xs text-faint">
        Trained on {formatCount(examples)} {examples === 1 ? "example" : "examples"} in{" "}
        {formatCount(Math.max(1, Math.round(trainedMs)))} ms
      </span>
    </p>
  );
}
