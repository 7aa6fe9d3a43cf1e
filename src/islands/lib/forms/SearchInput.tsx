import { Search } from "lucide-react";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";

type SearchInputProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** A search field for a list. */
export function SearchInput({ label, placeholder, value, onChange }: SearchInputProps) {
  return (
    <Field label={label} hideLabel>
      <Input
        type="search"
        placeholder={placeholder}
        icon={<Search className="size-4" />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
