import { DELIMITERS, delimiterSchema } from "#src/domain/imports/import-file.contract.ts";
import type { ImportOptions, SpeakerRole } from "#src/domain/imports/import-file.contract.ts";
import type { Detection } from "#src/domain/imports/detection.ts";
import { FORMATS, isTable } from "#src/domain/imports/formats.ts";
import { Combobox } from "#src/components/ui/forms/Combobox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import { listTimeZones } from "../../../lib/forms/time-zones.ts";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { ClockWords } from "./ClockWords.tsx";
import { DATE_ORDER_LABELS, DELIMITER_LABELS } from "./option-labels.ts";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { ConversationBreaks } from "./ConversationBreaks.tsx";
import { SpeakerList } from "./SpeakerList.tsx";

type ParsingOptionsProps = {
  detection: Detection;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  /** Chooses another sheet of a spreadsheet, which is then detected again. */
  onSheet: (sheet: string) => void;
};

/** Form for the detected parsing options. */
export function ParsingOptions({ detection, options, onChange, onSheet }: ParsingOptionsProps) {
  const { speakers } = detection;

  return (
    <div className="grid gap-6">
      {detection.sheets.length > 1 ? (
        <Field label="Sheet" hint="Only one sheet is imported at a time.">
          <NativeSelect size="sm" value={detection.sheet ?? ""} onChange={(event) => onSheet(event.target.value)}>
            {detection.sheets.map((sheet) => (
              <option key={sheet} value={sheet}>
                {sheet}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      {detection.dateOrder === "ambiguous" ? (
        <RadioGroup
          variant="cards"
          legend="Date format"
          options={detection.dateOrderChoices.map((value) => ({
            value,
            label: DATE_ORDER_LABELS[value].label,
            hint:
              detection.dateOrderHint === value
                ? `${DATE_ORDER_LABELS[value].hint}. This format fits the order of the messages.`
                : DATE_ORDER_LABELS[value].hint,
          }))}
          value={options.dateOrder}
          onValueChange={(dateOrder) => onChange({ ...options, dateOrder })}
          {...(options.dateOrder === null ? { error: "Both formats are possible. Choose the right one." } : {})}
        />
      ) : null}
      {detection.clockWords.length === 0 ? null : (
        <ClockWords
          words={detection.clockWords}
          meanings={options.clockWords}
          onChange={(clockWords) => onChange({ ...options, clockWords })}
        />
      )}
      {speakers.length === 0 ? null : (
        <SpeakerList
          speakers={speakers}
          textNames={options.textNames}
          onText={(name) =>
            onChange({
              ...options,
              speakers: setRole(options.speakers, name, null),
              textNames: [...options.textNames.filter((other) => other !== name), name],
            })
          }
          roles={options.speakers}
          others={options.otherSpeakers}
          onChange={(name, role) =>
            onChange({
              ...options,
              speakers: setRole(options.speakers, name, role),
              textNames: options.textNames.filter((other) => other !== name),
            })
          }
          onOthers={(otherSpeakers) => onChange({ ...options, otherSpeakers })}
        />
      )}
      {options.format === "csv" ? (
        <Field label="Delimiter" hint="The character between the columns.">
          <NativeSelect
            size="sm"
            value={options.delimiter}
            onChange={(event) => onChange({ ...options, delimiter: delimiterSchema.parse(event.target.value) })}
          >
            {DELIMITERS.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {DELIMITER_LABELS[delimiter]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      {isTable(options.format) && options.columns.length > 0 ? (
        <ColumnMapping
          detection={detection}
          options={options}
          onChange={(at, field) =>
            onChange({
              ...options,
              columns: options.columns.map((column, index) => (index === at ? { ...column, field } : column)),
            })
          }
        />
      ) : null}
      {FORMATS[options.format].kind === "log" ? (
        <p className="text-sm text-soft">The file says who wrote each message and which conversation it belongs to.</p>
      ) : null}
      <ConversationBreaks options={options} onChange={onChange} />
      {detection.needsTimeZone ? (
        <Field label="Time zone" hint="The times in the file have no time zone.">
          <Combobox
            label="Time zone"
            size="sm"
            options={listTimeZones(options.timeZone)}
            value={options.timeZone}
            onValueChange={(timeZone) => onChange({ ...options, timeZone })}
            searchPlaceholder="Search for a city…"
          />
        </Field>
      ) : null}
    </div>
  );
}

function setRole(
  roles: ImportOptions["speakers"],
  name: string,
  role: SpeakerRole | null,
): Record<string, SpeakerRole> {
  const others = Object.fromEntries(Object.entries(roles).filter(([other]) => other !== name));
  return role === null ? others : { ...others, [name]: role };
}
