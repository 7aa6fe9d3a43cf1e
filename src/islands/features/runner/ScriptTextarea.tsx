import { useRef } from "react";
import type { ScriptError } from "#src/domain/runner/script/script.ts";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { classNames } from "#src/components/ui/class-names.ts";

type ScriptTextareaProps = {
  value: string;
  readOnly: boolean;
  errors: readonly ScriptError[];
  onChange: (text: string) => void;
};

/** A text box with line numbers; those of lines with errors are marked. Lines don't wrap, so that each has one number. */
export function ScriptTextarea({ value, readOnly, errors, onChange }: ScriptTextareaProps) {
  const numbers = useRef<HTMLDivElement>(null);
  const lines = value.split(/\r\n|\n|\r/).length;
  const wrong = new Set(errors.map(({ line }) => line));
  return (
    <div className="relative h-96">
      <div
        ref={numbers}
        aria-hidden="true"
        className="absolute inset-y-px left-px w-12 overflow-hidden rounded-l-sm border-r border-rule bg-wash py-2 text-right font-mono text-[0.8125rem] leading-6 text-faint"
      >
        {Array.from({ length: lines }, (_, index) => (
          <div
            key={index}
            className={classNames("px-2", wrong.has(index + 1) && "bg-drop/15 font-semibold text-drop-ink")}
          >
            {index + 1}
          </div>
        ))}
      </div>
      <Textarea
        value={value}
        readOnly={readOnly}
        spellCheck={false}
        wrap="off"
        className="field-sizing-fixed! h-full resize-none overflow-auto pl-15! font-mono text-[0.8125rem]! leading-6! whitespace-pre"
        onChange={({ target }) => onChange(target.value)}
        onScroll={({ currentTarget }) => {
          if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
