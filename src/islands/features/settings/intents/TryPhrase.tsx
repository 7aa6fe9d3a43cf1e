import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { EXAMPLE_LENGTH } from "#src/domain/intents/own-intents.contract.ts";
import type { Taught } from "#src/domain/intents/own-intents.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { tellOutcome } from "../save-words.ts";
import { useChangeNone } from "./intents.query.ts";
import { useTryPhrase } from "./use-try-phrase.ts";
import type { Tried } from "./use-try-phrase.ts";

type TryPhraseProps = {
  /** With what is being edited, so that an example can be tried before it is saved. */
  intents: readonly (Taught & { name: string })[];
  none: readonly string[];
  mayChange: boolean;
};

/** What a phrase would be read as, while it is typed. */
export function TryPhrase({ intents, none, mayChange }: TryPhraseProps) {
  const [phrase, setPhrase] = useState("");
  const lesson = useMemo(() => ({ intents, none }), [intents, none]);
  const { tried, broken } = useTryPhrase(lesson, phrase);
  const examples = intents.reduce((sum, intent) => sum + intent.examples.length, 0);
  return (
    <Section
      title="Try a phrase"
      description="Your browser learns from the examples above and reads the phrase at once. Nothing is sent or stored."
    >
      <div className="grid max-w-xl gap-4">
        <Field label="Phrase" hint={examples === 0 ? "There is no example to learn from yet." : undefined}>
          <Input
            value={phrase}
            maxLength={500}
            placeholder="Something that a user could write"
            onChange={(event) => setPhrase(event.target.value)}
          />
        </Field>
        <div role="status" className="min-h-12 text-sm">
          {broken ? "Phrases can't be tried in this browser." : null}
          {tried === null || broken || examples === 0 ? null : (
            <Verdict tried={tried} intents={intents} examples={examples} />
          )}
        </div>
        {mayChange && tried !== null && tried.reply.guess !== null ? <RefuseButton phrase={tried.phrase} /> : null}
      </div>
    </Section>
  );
}

/** Teaches that the phrase is none of the intents. */
function RefuseButton({ phrase }: { phrase: string }) {
  const change = useChangeNone();
  const words = tellOutcome("Kept as none of these", "The phrase was not kept");
  return (
    <Button
      size="sm"
      className="w-fit"
      loading={change.isPending}
      onClick={() => change.mutate({ add: [phrase.trim().slice(0, EXAMPLE_LENGTH)], remove: [] }, words)}
    >
      It is none of these
    </Button>
  );
}

type VerdictProps = Pick<TryPhraseProps, "intents"> & { tried: Tried; examples: number };

function Verdict({ tried: { reply }, intents, examples }: VerdictProps): ReactNode {
  const { guess, learnedMs } = reply;
  const name = intents.find(({ id }) => id === guess?.intentId)?.name;
  return (
    <p className="grid gap-1">
      {guess === null ? (
        <span className="text-base font-semibold">None of these</span>
      ) : (
        <span className="text-base">
          <strong className="font-semibold">{name ?? "An intent without a name"}</strong>{" "}
          <span className="tabular text-soft">with {formatPercent(guess.confidence, 0)} confidence</span>
        </span>
      )}
      <span className="tabular text-xs text-faint">
        Learned from {formatCount(examples)} {examples === 1 ? "example" : "examples"} in{" "}
        {formatCount(Math.max(1, Math.round(learnedMs)))} ms
      </span>
    </p>
  );
}
