import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Tabs that stay on the page; the first is open at first. `label` names the row, `tabs` gives their content by title. */
export function Tabs({ label, tabs }: { label: string; tabs: Readonly<Record<string, ReactNode>> }) {
  const titles = Object.keys(tabs);
  return (
    <Radix.Root defaultValue={titles[0] ?? ""}>
      <Radix.List aria-label={label} className="flex gap-1 border-b border-rule">
        {titles.map((title) => (
          <Radix.Trigger
            key={title}
            value={title}
            className="-mb-px min-h-10 border-b-2 border-transparent px-2.5 text-sm font-semibold text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink sm:px-3"
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {titles.map((title) => (
        <Radix.Content key={title} value={title} className="pt-4">
          {tabs[title]}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
