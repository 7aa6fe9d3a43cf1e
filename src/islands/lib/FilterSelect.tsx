import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Options } from "#src/components/ui/Options.tsx";

type FilterSelectProps = {
  label: string;
  /** What stands for no filter: "Any state". */
  any: string;
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
};

/** Narrows a list by one of some values; empty for all. */
export function FilterSelect({ label, any, options, value, onChange }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel>
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        <Options words={options} />
      </NativeSelect>
    </Field>
  );
}
