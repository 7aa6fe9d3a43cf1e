import { useState } from "react";
import type { FormEvent } from "react";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { readingPatchSchema } from "#src/domain/conversations/reading.contract.ts";
import type { ReadingPatch } from "#src/domain/conversations/reading.contract.ts";
import {
  ACT_NAMES,
  LOSS_REASON_NAMES,
  NEED_NAMES,
  READING_OUTCOME_NAMES,
} from "#src/domain/conversations/reading-labels.ts";
import { OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { useUpdateReading } from "./reading.query.ts";

type Values = { outcome: string; reason: string; act: string; need: string; subject: string };

/** Corrects the reading of a conversation; only what was changed is sent. */
export function ReadingForm({
  conversation,
  onDone,
}: {
  conversation: ConversationDetail["conversation"];
  onDone: () => void;
}) {
  const update = useUpdateReading(conversation.id);
  const { outcome, reason, act, need, subject } = conversation.reading;
  const shown: Values = {
    outcome: outcome ?? "",
    reason: reason ?? "",
    act: act ?? "",
    need: need ?? "",
    subject: subject?.text ?? "",
  };
  const [values, setValues] = useState(shown);
  const set = (change: Partial<Values>): void => setValues({ ...values, ...change });

  function save(event: FormEvent): void {
    event.preventDefault();
    const patch = findChanges(shown, values);
    if (patch === null) return onDone();
    update.mutate(patch, {
      onSuccess: onDone,
      onError: (error) =>
        toast({
          title: "The correction could not be saved",
          description: getErrorMessage(error),
          variant: "destructive",
        }),
    });
  }

  return (
    <form className="grid gap-3" onSubmit={save}>
      <Choice
        label="Outcome"
        names={READING_OUTCOME_NAMES}
        value={values.outcome}
        onChange={(value) => set({ outcome: value })}
      />
      {mayHaveReason(values.outcome) ? (
        <Choice
          label="Reason"
          names={LOSS_REASON_NAMES}
          value={values.reason}
          onChange={(value) => set({ reason: value })}
        />
      ) : null}
      <Choice
        label="Last from the bot"
        names={ACT_NAMES}
        value={values.act}
        onChange={(value) => set({ act: value })}
      />
      <Choice label="Came for" names={NEED_NAMES} value={values.need} onChange={(value) => set({ need: value })} />
      <Field label="About">
        <Input
          size="sm"
          maxLength={100}
          value={values.subject}
          onChange={({ target }) => set({ subject: target.value })}
        />
      </Field>
      <p className="text-[0.8125rem] text-soft">
        Corrections stay when the conversation is analyzed again. All figures update.
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" loading={update.isPending}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  names: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, names, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <NativeSelect size="sm" value={value} onChange={({ target }) => onChange(target.value)}>
        {value === "" ? <option value="">None</option> : null}
        {Object.entries(names).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

function mayHaveReason(outcome: string): boolean {
  const group = Object.entries(OUTCOME_GROUPS).find(([name]) => name === outcome)?.[1];
  return group === "lost" || group === "waiting";
}

/** The changed fields; null if there are none. A subject that was emptied is the engine's again. */
function findChanges(shown: Values, values: Values): ReadingPatch | null {
  const changed = Object.entries(values).flatMap(([field, value]) => {
    const isHidden = field === "reason" && !mayHaveReason(values.outcome);
    const before = Object.entries(shown).find(([name]) => name === field)?.[1];
    return value === before || isHidden ? [] : [[field, value.trim() === "" ? null : value]];
  });
  const parsed = readingPatchSchema.safeParse(Object.fromEntries(changed));
  return parsed.success ? parsed.data : null;
}
