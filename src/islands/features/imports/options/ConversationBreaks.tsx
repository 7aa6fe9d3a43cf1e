import { separatorSchema, SEPARATORS } from "#src/domain/imports/import-file.contract.ts";
import { FORMATS } from "#src/domain/imports/formats.ts";
import type { ImportOptions } from "#src/domain/imports/import-file.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { SEPARATOR_LABELS } from "./option-labels.ts";

const PAUSES = [
  { minutes: 30, name: "30 minutes" },
  { minutes: 60, name: "1 hour" },
  { minutes: 180, name: "3 hours" },
  { minutes: 360, name: "6 hours" },
  { minutes: 720, name: "12 hours" },
  { minutes: 1440, name: "1 day" },
];

/** Sets where a new conversation starts in a file without conversation IDs. */
export function ConversationBreaks({
  options,
  onChange,
}: {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}) {
  return (
    <>
      {hasSeparators(options) ? (
        <Field label="Conversation separator">
          <NativeSelect
            size="sm"
            value={options.separator}
            onChange={(event) => onChange({ ...options, separator: separatorSchema.parse(event.target.value) })}
          >
            {SEPARATORS.map((separator) => (
              <option key={separator} value={separator}>
                {SEPARATOR_LABELS[separator]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      {splitsAtPauses(options) ? (
        <Field label="New conversation after a pause of" hint="Only for messages with times.">
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

/** Only texts have lines between conversations. */
function hasSeparators({ format }: ImportOptions): boolean {
  return format === "chat_export" || format === "transcript";
}

function splitsAtPauses({ format, columns, separator }: ImportOptions): boolean {
  const { kind } = FORMATS[format];
  if (kind === "chat") return true;
  if (kind === "log") return false;
  if (kind === "text") return separator === "none";
  return columns.every(({ field }) => field !== "conversationId" && field !== "transcript");
}
