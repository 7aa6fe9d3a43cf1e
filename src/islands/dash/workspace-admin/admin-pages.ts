import { Building2, CalendarClock, PackageOpen, ScrollText, UserX, Users } from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { canDeleteWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { filterPages } from "../shell/sub-pages.ts";
import type { SubPage, SubPageGroup } from "../shell/sub-pages.ts";

const PAGES: readonly SubPage[] = [
  { to: paths.dash.adminAudit, name: "Audit log", hint: "Who changed what, and when", icon: ScrollText },
  {
    to: paths.dash.adminExport,
    name: "Data export",
    hint: "Everything in the workspace as a zip",
    icon: PackageOpen,
  },
  {
    to: paths.dash.adminRetention,
    name: "Retention",
    hint: "How long message texts are kept",
    icon: CalendarClock,
  },
  {
    to: paths.dash.adminErasure,
    name: "Erase a person",
    hint: "Remove an end user for good, with a certificate",
    icon: UserX,
  },
];

const GROUPS: readonly SubPageGroup[] = [
  { label: "Data and privacy", pages: PAGES },
  {
    label: "In the settings",
    pages: [
      {
        to: paths.dash.settingsUsers,
        name: "Users",
        hint: "Invite people, change roles, remove members",
        icon: Users,
      },
      {
        to: paths.dash.settingsWorkspace,
        name: "Delete the workspace",
        hint: "All data and accounts, at once and for good",
        icon: Building2,
        canOpen: canDeleteWorkspace,
      },
    ],
  },
];

const OVERVIEW: SubPage = { to: paths.dash.adminPages, name: "Overview", hint: "Members and tools", icon: Users };

/** The cards of the overview that a role can open. */
export function listAdminGroups(role: UserRole): SubPageGroup[] {
  return filterPages(GROUPS, role);
}

/** The pages in the navigation. */
export const ADMIN_PAGES: readonly SubPage[] = [OVERVIEW, ...PAGES];
