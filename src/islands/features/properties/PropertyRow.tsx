import { useState } from "react";
import type { Property } from "#src/domain/properties/properties.contract.ts";
import { MAX_VALUES } from "#src/domain/properties/properties.contract.ts";
import { formatCount, formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { Switch } from "#src/components/ui/forms/Switch.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useChangeProperty } from "../../lib/queries/properties.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";

const TYPES = { text: "Text", number: "Number", yes_no: "Yes or no", mixed: "Mixed types" } as const;
const EXAMPLES = 3;

/** A property: what it is, whether it is tracked, and its label. */
export function PropertyRow({ property, canEdit }: { property: Property; canEdit: boolean }) {
  const { client } = useDash();
  const change = useChangeProperty();
  const { name, label, tracked, listOnly, lastSeen, conversations, values, type, examples } = property;
  const many = listOnly ? `over ${formatCount(MAX_VALUES)} values` : formatNumberOf(values, "value");
  const facts = [
    TYPES[type],
    `${many}${examples.length === 0 ? "" : `, such as ${examples.slice(0, EXAMPLES).join(", ")}`}`,
    formatNumberOf(conversations, "conversation"),
    ...(lastSeen === null ? [] : [`last seen ${formatDateTime(lastSeen, client.timeZone)}`]),
  ];
  return (
    <li className="grid gap-3 px-4 py-4 sm:px-5">
      <Switch
        label={<span className="wrap-anywhere">{label === name ? name : `${label} (${name})`}</span>}
        hint={
          <span className="wrap-anywhere">
            {facts.join(" · ")}
            {listOnly ? ". With so many values it filters the list of conversations alone." : ""}
          </span>
        }
        checked={tracked}
        disabled={!canEdit || change.isPending}
        onChange={(event) => change.mutate({ name, patch: { tracked: event.target.checked } })}
      />
      {tracked && canEdit ? (
        <LabelField key={label} label={label} onSave={(next) => change.mutate({ name, patch: { label: next } })} />
      ) : null}
      <FormFailure>{change.error === null ? null : getErrorMessage(change.error)}</FormFailure>
    </li>
  );
}

function LabelField({ label, onSave }: { label: string; onSave: (label: string) => void }) {
  const [text, setText] = useState(label);
  const save = (): void => {
    const next = text.trim();
    if (next === "") setText(label);
    else if (next !== label) onSave(next);
  };
  return (
    <Field label="Label" className="max-w-xs">
      <Input
        size="sm"
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
        }}
      />
    </Field>
  );
}
