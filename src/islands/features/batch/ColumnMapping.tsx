import type { BatchOptions, ColumnField } from "#src/domain/batch/batch.contract.ts";
import { COLUMN_FIELDS, columnFieldSchema } from "#src/domain/batch/batch.contract.ts";
import type { Detection } from "#src/domain/batch/detection.ts";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { FIELD_NAMES } from "./batch-words.ts";

type ColumnMappingProps = {
  detection: Detection;
  options: BatchOptions;
  onChange: (at: number, field: ColumnField) => void;
};

/** What each column of a CSV holds, with a value of it beside. */
export function ColumnMapping({ detection, options, onChange }: ColumnMappingProps) {
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
