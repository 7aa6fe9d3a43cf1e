import { INTENTS, intentSchema } from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent } from "#src/domain/analysis/words.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Options } from "#src/components/ui/Options.tsx";
import { RadioGroup } from "#src/components/ui/RadioGroup.tsx";
import type { GoalDraft } from "./goal-draft.ts";

type GoalFieldsProps = {
  draft: GoalDraft;
  onChange: (draft: GoalDraft) => void;
  error: string | undefined;
  /** The client's own intents: one of them can be the goal. */
  ownIntents?: readonly { id: string; name: string }[];
};

/** What counts as Conversion: some ways to say it, one of them chosen. */
export function GoalFields({ draft, onChange, error, ownIntents = [] }: GoalFieldsProps) {
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend="What counts as a conversion"
        look="cards"
        value={draft.kind}
        onValueChange={(kind) => onChange({ ...draft, kind })}
        options={[
          {
            value: "engine",
            label: "Let the engine read it",
            hint: "Somebody books, buys, signs up or leaves their contact, and your bot confirms it. Conversion events count as well.",
          },
          {
            value: "event",
            label: "An event that your bot sends",
            hint: "Only POST /api/v1/events with the type “conversion” counts.",
          },
          {
            value: "pattern",
            label: "Certain words",
            hint: "Somebody says words that you choose, such as “your order number is”.",
          },
          { value: "intent", label: "An intent", hint: "A user message is about a subject that you choose." },
          ...(ownIntents.length === 0 && draft.kind !== "own_intent"
            ? []
            : [
                {
                  value: "own_intent" as const,
                  label: "One of your own intents",
                  hint: "A user message is of an intent that you taught.",
                },
              ]),
        ]}
      />
      {draft.kind === "pattern" ? (
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field label="Who says it">
            <NativeSelect
              value={draft.role}
              onChange={(event) => onChange({ ...draft, role: event.target.value === "user" ? "user" : "bot" })}
            >
              <option value="bot">The bot</option>
              <option value="user">The user</option>
            </NativeSelect>
          </Field>
          <Field
            label="The words"
            error={error}
            hint="* stands for anything, | between alternatives. Case and accents don't matter."
            required
          >
            <Input
              value={draft.pattern}
              placeholder="your order number is|see you on*"
              onChange={(event) => onChange({ ...draft, pattern: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
      {draft.kind === "intent" ? (
        <Field label="The intent" className="max-w-xs">
          <NativeSelect
            value={draft.intent}
            onChange={(event) => onChange({ ...draft, intent: intentSchema.parse(event.target.value) })}
          >
            <Options words={Object.fromEntries(INTENTS.map((intent) => [intent, describeIntent(intent)]))} />
          </NativeSelect>
        </Field>
      ) : null}
      {draft.kind === "own_intent" ? (
        <Field label="Your intent" error={error} className="max-w-xs">
          <NativeSelect
            value={draft.ownIntent}
            onChange={(event) => onChange({ ...draft, ownIntent: event.target.value })}
          >
            <option value="">Choose one</option>
            <Options words={Object.fromEntries(ownIntents.map(({ id, name }) => [id, name]))} />
          </NativeSelect>
        </Field>
      ) : null}
    </div>
  );
}
