import { useLocation } from "@tanstack/react-router";
import { paths } from "#src/domain/shared/paths.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { AdminLink } from "../lib/AdminLink.tsx";
import { NAV_GROUPS } from "./nav.ts";

/** The links to the screens, in groups. */
export function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label="Administration" className="grid gap-0.5 text-sm">
      {NAV_GROUPS.map((group) => (
        <div key={group.label ?? "main"} className="grid gap-0.5">
          {group.label === null ? null : <p className="px-2.5 pt-4 pb-1 text-xs text-faint">{group.label}</p>}
          {group.links.map(({ to, name, icon: Icon }) => {
            const current = path === to || (to !== paths.admin.root && path.startsWith(`${to}/`));
            return (
              <AdminLink
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
              </AdminLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
