import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type TabItem<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  /** What the row of tabs is called. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** Panels of which one shows. Only the open panel is in the page. */
export function Tabs<Value extends string>({ label, items, value, onValueChange, className }: TabsProps<Value>) {
  function choose(next: string): void {
    const item = items.find((candidate) => candidate.value === next);
    if (item) onValueChange(item.value);
  }

  return (
    <Radix.Root value={value} onValueChange={choose} className={classNames("grid min-w-0 gap-5", className)}>
      <Radix.List aria-label={label} className="edge-hint flex gap-6 border-b border-rule">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-semibold text-soft transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {item.label}
            {item.count === undefined ? null : <span className="tabular font-normal text-faint">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="min-w-0">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
