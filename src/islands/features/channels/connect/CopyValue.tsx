import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";

/** A value to paste elsewhere, with its copy button. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 rounded-sm border border-rule bg-paper py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all max-sm:basis-full max-sm:pt-1">{value}</code>
      <CopyButton text={value} label={`Copy ${label}`} />
    </div>
  );
}
