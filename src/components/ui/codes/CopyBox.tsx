import { CopyButton } from "../buttons/CopyButton.tsx";

/** A key, secret or link in full, with a button that copies it. `label` names the button: "Copy key". */
export function CopyBox({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 rounded-sm border border-conversion-ink/40 bg-wash py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 font-mono text-sm break-all max-sm:basis-full max-sm:pt-1">{text}</code>
      <CopyButton text={text} label={label} showLabel />
    </div>
  );
}
