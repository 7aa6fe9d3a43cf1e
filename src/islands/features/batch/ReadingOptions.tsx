import type { BatchOptions, ColumnField, SpeakerRole } from "#src/domain/batch/batch.contract.ts";
import { COLUMN_FIELDS, columnFieldSchema, separatorSchema, SEPARATORS } from "#src/domain/batch/batch.contract.ts";
import type { Detection } from "#src/domain/batch/detection.ts";
import { Combobox } from "#src/components/ui/Combobox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { RadioGroup } from "#src/components/ui/RadioGroup.tsx";
import { FIELD_NAMES, ORDER_NAMES, SEPARATOR_NAMES } from "./batch-words.ts";
import { SpeakerList } from "./SpeakerList.tsx";

type ReadingOptionsProps = {
  detection: Detection;
  options: BatchOptions;
  onChange: (options: BatchOptions) => void;
};

const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

/** How the file is read: what was detected, to confirm or to change. */
export function ReadingOptions({ detection, options, onChange }: ReadingOptionsProps) {
  const speakers = listSpeakers(detection, options);

  return (
    <div className="grid gap-6">
      {detection.dateOrder === "ambiguous" ? (
        <RadioGroup
          look="cards"
          legend="How are the dates written?"
          options={(["dmy", "mdy"] as const).map((value) => ({
            value,
            label: ORDER_NAMES[value].label,
            hint:
              detection.dateOrderHint === value
                ? `${ORDER_NAMES[value].hint}. Read so, the times run forward.`
                : ORDER_NAMES[value].hint,
          }))}
          value={options.dateOrder === "ymd" ? null : options.dateOrder}
          onValueChange={(dateOrder) => onChange({ ...options, dateOrder })}
          {...(options.dateOrder === null ? { error: "Both readings are possible: please say which is right." } : {})}
        />
      ) : null}
      {speakers.length === 0 ? null : (
        <SpeakerList
          speakers={speakers}
          roles={options.speakers}
          onChange={(name, role) => onChange({ ...options, speakers: setRole(options.speakers, name, role) })}
        />
      )}
      {options.format === "csv" && options.columns.length > 0 ? (
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
      {options.format === "transcript" ? (
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
      ) : null}
      {detection.needsTimeZone ? (
        <Field label="Time zone of the times" hint="The file’s times carry no zone of their own.">
          <Combobox
            label="Time zone of the times"
            size="sm"
            options={ZONES}
            value={options.timeZone}
            onValueChange={(timeZone) => onChange({ ...options, timeZone })}
          />
        </Field>
      ) : null}
    </div>
  );
}

type ColumnMappingProps = {
  detection: Detection;
  options: BatchOptions;
  onChange: (at: number, field: ColumnField) => void;
};

function ColumnMapping({ detection, options, onChange }: ColumnMappingProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">What the columns hold</legend>
      {options.columns.map(({ header, field }, at) => {
        const name = header === "" ? `Column ${at + 1}` : header;
        const example = detection.sampleRows.find((row) => (row[at] ?? "") !== "")?.[at] ?? "";
        return (
          <div key={`${at} ${header}`} className="grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-3">
            <span className="grid min-w-0">
              <span className="truncate text-sm font-semibold">{name}</span>
              <span className="truncate text-xs text-faint">{example}</span>
            </span>
            <NativeSelect
              size="sm"
              aria-label={`What “${name}” holds`}
              value={field}
              onChange={(event) => onChange(at, columnFieldSchema.parse(event.target.value))}
            >
              {COLUMN_FIELDS.map((option) => (
                <option key={option} value={option}>
                  {FIELD_NAMES[option]}
                </option>
              ))}
            </NativeSelect>
          </div>
        );
      })}
    </fieldset>
  );
}

/** Who writes in the file. Another column for that than detected: its values in the first rows. */
function listSpeakers(detection: Detection, options: BatchOptions): { name: string; count: number | null }[] {
  const detected = detection.columns.findIndex(({ field }) => field === "role");
  const chosen = options.columns.findIndex(({ field }) => field === "role");
  if (chosen === detected) return detection.speakers;
  const values = detection.sampleRows.map((row) => row[chosen] ?? "").filter((value) => value !== "");
  return [...new Set(values)].slice(0, 20).map((name) => ({ name, count: null }));
}

function setRole(roles: BatchOptions["speakers"], name: string, role: SpeakerRole | null): Record<string, SpeakerRole> {
  const others = Object.fromEntries(Object.entries(roles).filter(([other]) => other !== name));
  return role === null ? others : { ...others, [name]: role };
}
