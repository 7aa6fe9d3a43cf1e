import type { ImportOptions, ColumnField } from "#src/domain/imports/import-file.contract.ts";
import { COLUMN_FIELDS, columnFieldSchema } from "#src/domain/imports/import-file.contract.ts";
import type { Detection } from "#src/domain/imports/detection.ts";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { FIELD_LABELS } from "./option-labels.ts";

type ColumnMappingProps = {
  detection: Detection;
  options: ImportOptions;
  onChange: (at: number, field: ColumnField) => void;
};

/** Maps the columns of a CSV to fields, each with a sample value. */
export function ColumnMapping({ detection, options, onChange }: ColumnMappingProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Map columns</legend>
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
              aria-label={`Field for “${name}”`}
              value={field}
              onChange={(event) => onChange(at, columnFieldSchema.parse(event.target.value))}
            >
              {COLUMN_FIELDS.map((option) => (
                <option key={option} value={option}>
                  {FIELD_LABELS[option]}
                </option>
              ))}
            </NativeSelect>
          </div>
        );
      })}
    </fieldset>
  );
}
