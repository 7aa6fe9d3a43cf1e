import { separatorSchema, SEPARATORS } from "#src/domain/batch/batch.contract.ts";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { SEPARATOR_NAMES } from "./batch-words.ts";

const PAUSES = [
  { minutes: 30, name: "30 minutes" },
  { minutes: 60, name: "1 hour" },
  { minutes: 180, name: "3 hours" },
  { minutes: 360, name: "6 hours" },
  { minutes: 720, name: "12 hours" },
  { minutes: 1440, name: "A day" },
];

/** Where one conversation ends and the next begins, in a file that doesn't name them. */
export function Dividers({ options, onChange }: { options: BatchOptions; onChange: (options: BatchOptions) => void }) {
  return (
    <>
      {options.format === "csv" ? null : (
        <Field label="What ends a conversation">
          <NativeSelect
            size="sm"
            value={options.separator}
            onChange={(event) => onChange({ ...options, separator: separatorSchema.parse(event.target.value) })}
          >
            {SEPARATORS.map((separator) => (
              <option key={separator} value={separator}>
                {SEPARATOR_NAMES[separator]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {countsPauses(options) ? (
        <Field label="A pause that begins a new one" hint="Where the messages have times.">
          <NativeSelect
            size="sm"
            value={options.gapMinutes}
            onChange={(event) => onChange({ ...options, gapMinutes: Number(event.target.value) })}
          >
            {PAUSES.map(({ minutes, name }) => (
              <option key={minutes} value={minutes}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
    </>
  );
}

function countsPauses({ format, columns, separator }: BatchOptions): boolean {
  if (format === "chat_export") return true;
  if (format === "transcript") return separator === "none";
  return columns.every(({ field }) => field !== "conversationId" && field !== "transcript");
}
