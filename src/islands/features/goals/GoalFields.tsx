import { INTENTS, intentSchema } from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent } from "#src/domain/analysis/labels.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Options } from "#src/components/ui/forms/Options.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import type { GoalDraft } from "./goal-draft.ts";

type GoalFieldsProps = {
  draft: GoalDraft;
  onChange: (draft: GoalDraft) => void;
  error: string | undefined;
  /** The client's custom intents, which can be goals too. */
  ownIntents?: readonly { id: string; name: string }[];
};

/** Fields to choose what counts as a conversion. */
export function GoalFields({ draft, onChange, error, ownIntents = [] }: GoalFieldsProps) {
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend="What is this bot for?"
        variant="cards"
        value={draft.kind === "engine" ? draft.purpose : null}
        onValueChange={(purpose) => onChange({ ...draft, kind: "engine", purpose })}
        options={[
          {
            value: "sell",
            label: "To sell or book",
            hint: "A conversation converts when the user buys, books, signs up or leaves contact details, and your bot confirms it.",
          },
          {
            value: "help",
            label: "To help customers",
            hint: "A conversation converts when the user's problem, change or request is solved. Sales count as well.",
          },
          { value: "both", label: "Both", hint: "Sales, bookings and solved cases count." },
        ]}
      />
      <p className="text-[0.8125rem] text-soft">
        We read this from your messages. Conversion events that your bot sends count too.
      </p>
      <RadioGroup
        legend="Or count something else"
        variant="cards"
        value={draft.kind === "engine" ? null : draft.kind}
        onValueChange={(kind) => onChange({ ...draft, kind })}
        options={[
          {
            value: "event",
            label: "An event from your bot",
            hint: "Only POST /api/v1/events with the type “conversion” counts.",
          },
          {
            value: "pattern",
            label: "A phrase",
            hint: "A message contains a phrase you choose, such as “your order number is”.",
          },
          { value: "intent", label: "An intent", hint: "A user message has an intent you choose." },
          ...(ownIntents.length === 0 && draft.kind !== "own_intent"
            ? []
            : [
                {
                  value: "own_intent" as const,
                  label: "A custom intent",
                  hint: "A user message matches one of your custom intents.",
                },
              ]),
        ]}
      />
      {draft.kind === "pattern" ? (
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field label="Sender">
            <NativeSelect
              value={draft.role}
              onChange={(event) => onChange({ ...draft, role: event.target.value === "user" ? "user" : "bot" })}
            >
              <option value="bot">Bot</option>
              <option value="user">User</option>
            </NativeSelect>
          </Field>
          <Field
            label="Phrase"
            error={error}
            hint="* matches anything, | separates alternatives. Case and accents are ignored."
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
        <Field label="Intent" className="max-w-xs">
          <NativeSelect
            value={draft.intent}
            onChange={(event) => onChange({ ...draft, intent: intentSchema.parse(event.target.value) })}
          >
            <Options labels={Object.fromEntries(INTENTS.map((intent) => [intent, describeIntent(intent)]))} />
          </NativeSelect>
        </Field>
      ) : null}
      {draft.kind === "own_intent" ? (
        <Field label="Custom intent" error={error} className="max-w-xs">
          <NativeSelect
            value={draft.ownIntent}
            onChange={(event) => onChange({ ...draft, ownIntent: event.target.value })}
          >
            <option value="">Choose an intent</option>
            <Options labels={Object.fromEntries(ownIntents.map(({ id, name }) => [id, name]))} />
          </NativeSelect>
        </Field>
      ) : null}
    </div>
  );
}
