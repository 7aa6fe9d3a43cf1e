import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { SettingsGroup } from "./settings-pages.ts";

/** The pages of an area as cards, each with what it is for. */
export function PageCards({ label, groups }: { label: string; groups: readonly SettingsGroup[] }) {
  return (
    <nav aria-label={label} className="grid max-w-4xl gap-8">
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </nav>
  );
}

function Group({ label, pages }: SettingsGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="font-sans text-sm font-semibold tracking-normal text-soft">
        {label}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {pages.map(({ to, name, hint, icon: Icon }) => (
          <li
            key={to}
            className="relative flex items-center gap-3.5 rounded-md border border-rule bg-card p-4 transition-colors hover:border-edge"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              {/* The link covers the whole card. */}
              <DashLink to={to} className="font-semibold after:absolute after:inset-0 after:rounded-md">
                {name}
              </DashLink>
              <p className="text-sm text-soft">{hint}</p>
            </div>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </li>
        ))}
      </ul>
    </section>
  );
}
