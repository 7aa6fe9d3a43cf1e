import { useLocation } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "#src/components/ui/class-names.ts";
import { UnreadCount } from "./UnreadCount.tsx";

type NavItem = {
  to: string;
  name: string;
  icon: LucideIcon;
  /** Other paths whose screens belong to this link. */
  also?: readonly string[];
};

export type NavGroup = { label: string | null; links: readonly NavItem[] };

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
  /** Groups that stay at the foot while the others scroll. */
  footer?: readonly NavGroup[];
  link: ComponentType<NavLinkProps>;
  /** The root path, which is current only on an exact match. */
  root?: string;
  onNavigate?: (() => void) | undefined;
  /** Unread items by path, shown behind the name. */
  unread?: Readonly<Record<string, number>>;
};

/** Grouped links to an app's screens. */
export function NavList({ label, groups, footer, ...shared }: NavListProps) {
  if (footer === undefined) {
    return (
      <nav aria-label={label} className="text-sm">
        <Groups groups={groups} {...shared} />
      </nav>
    );
  }
  return (
    <nav aria-label={label} className="flex min-h-0 flex-1 flex-col gap-2 text-sm">
      <div className="-mx-1 min-h-24 flex-1 overflow-y-auto px-1">
        <Groups groups={groups} {...shared} />
      </div>
      <Groups groups={footer} {...shared} />
    </nav>
  );
}

type GroupsProps = Omit<NavListProps, "label" | "footer">;

function Groups({ groups, link: Link, root, onNavigate, unread = {} }: GroupsProps) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="grid gap-0.5">
      {groups.map((group) => (
        <div key={group.label ?? "main"} className="grid gap-0.5">
          {group.label === null ? null : <p className="px-2.5 pt-4 pb-1 text-xs text-faint">{group.label}</p>}
          {group.links.map(({ to, name, icon: Icon, also = [] }) => {
            const current =
              path === to || (to !== root && [to, ...also].some((one) => `${path}/`.startsWith(`${one}/`)));
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
                <UnreadCount count={[to, ...also].reduce((sum, one) => sum + (unread[one] ?? 0), 0)} />
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
