import { useLocation } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "#src/components/ui/class-names.ts";

export type NavGroup = { label: string | null; links: readonly { to: string; name: string; icon: LucideIcon }[] };

/** Props for the app's own link component. */
export type NavLinkProps = {
  to: string;
  className: string;
  "aria-current": "page" | undefined;
  onClick?: () => void;
  children: ReactNode;
};

type NavListProps = {
  label: string;
  groups: readonly NavGroup[];
  link: ComponentType<NavLinkProps>;
  /** The root path, which is current only on an exact match. */
  root?: string;
  onNavigate?: (() => void) | undefined;
  /** Unread items by path, shown behind the name. */
  unread?: Readonly<Record<string, number>>;
};

/** Grouped links to an app's screens. */
export function NavList({ label, groups, link: Link, root, onNavigate, unread = {} }: NavListProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label={label} className="grid gap-0.5 text-sm">
      {groups.map((group) => (
        <div key={group.label ?? "main"} className="grid gap-0.5">
          {group.label === null ? null : <p className="px-2.5 pt-4 pb-1 text-xs text-faint">{group.label}</p>}
          {group.links.map(({ to, name, icon: Icon }) => {
            const current = path === to || (to !== root && path.startsWith(`${to}/`));
            return (
              <Link
                key={to}
                to={to}
                aria-current={current ? "page" : undefined}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                className={classNames(
                  "flex min-h-9 items-center gap-2.5 rounded-[7px] border px-2.5 transition-colors",
                  current
                    ? "border-rule bg-card font-semibold text-ink"
                    : "border-transparent text-soft hover:bg-wash hover:text-ink",
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {name}
                <Unread count={unread[to] ?? 0} />
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-card">
      <span>
        {count}
        <span className="sr-only"> unread</span>
      </span>
    </span>
  );
}
