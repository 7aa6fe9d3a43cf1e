import { useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

/** Where the arrow keys lead from a tab: its index plus this, around the ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs that stay on the page; the first is open at first. `label` names the row, `tabs` gives their content by title. Arrow keys, Home
 * and End move between them. Written by hand: the library's is 8 kB of the Runner's download, which has a limit.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Readonly<Record<string, ReactNode>> }) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const titles = Object.keys(tabs);
  const [chosen, setChosen] = useState(titles[0] ?? "");

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = findNext(event.key, { at: titles.indexOf(chosen), count: titles.length });
    if (next === null) return;
    event.preventDefault();
    setChosen(titles[next] ?? "");
    listRef.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div>
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        className="flex gap-1 border-b border-rule"
        onKeyDown={onKeyDown}
      >
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-${title}`}
            aria-selected={title === chosen}
            aria-controls={title === chosen ? `${id}-panel` : undefined}
            tabIndex={title === chosen ? 0 : -1}
            className="-mb-px min-h-10 border-b-2 border-transparent px-2.5 text-sm font-semibold text-soft hover:text-ink aria-selected:border-ink aria-selected:text-ink sm:px-3"
            onClick={() => setChosen(title)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={0}
        className="pt-4"
      >
        {tabs[chosen]}
      </div>
    </div>
  );
}

function findNext(key: string, { at, count }: { at: number; count: number }): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (at + step + count) % count;
}
