import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";

/** Asks when a call began; `value` as `local-time.ts` makes it. */
export function BeganField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="When did it begin?" hint="In your workspace’s time zone.">
      <Input type="datetime-local" step={1} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
