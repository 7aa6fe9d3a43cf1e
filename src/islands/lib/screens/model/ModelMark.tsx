import { Sparkles } from "lucide-react";

/** Marks words that a language model wrote. */
export function ModelMark({ model, note }: { model: string | null; note?: string }) {
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] text-soft">
      <Sparkles aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        Written by a language model{model === null ? null : ` (${model})`}.{note === undefined ? null : ` ${note}`}
      </span>
    </p>
  );
}
