import type { BatchOptions, SpeakerRole } from "#src/domain/batch/batch.contract.ts";
import type { Detection } from "#src/domain/batch/detection.ts";
import { Combobox } from "#src/components/ui/Combobox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { RadioGroup } from "#src/components/ui/RadioGroup.tsx";
import { listTimeZones } from "../../lib/time-zones.ts";
import { ORDER_NAMES } from "./batch-words.ts";
import { ColumnMapping } from "./ColumnMapping.tsx";
import { Dividers } from "./Dividers.tsx";
import { SpeakerList } from "./SpeakerList.tsx";

type ReadingOptionsProps = {
  detection: Detection;
  options: BatchOptions;
  onChange: (options: BatchOptions) => void;
};

/** How the file is read: what was detected, to confirm or to change. */
export function ReadingOptions({ detection, options, onChange }: ReadingOptionsProps) {
  const { speakers } = detection;

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
          others={options.otherSpeakers}
          onChange={(name, role) => onChange({ ...options, speakers: setRole(options.speakers, name, role) })}
          onOthers={(otherSpeakers) => onChange({ ...options, otherSpeakers })}
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
      <Dividers options={options} onChange={onChange} />
      {detection.needsTimeZone ? (
        <Field label="Time zone of the times" hint="The file’s times carry no zone of their own.">
          <Combobox
            label="Time zone of the times"
            size="sm"
            options={listTimeZones(options.timeZone)}
            value={options.timeZone}
            onValueChange={(timeZone) => onChange({ ...options, timeZone })}
            searchPlaceholder="Search a city…"
          />
        </Field>
      ) : null}
    </div>
  );
}

function setRole(roles: BatchOptions["speakers"], name: string, role: SpeakerRole | null): Record<string, SpeakerRole> {
  const others = Object.fromEntries(Object.entries(roles).filter(([other]) => other !== name));
  return role === null ? others : { ...others, [name]: role };
}
