import { Building, ChartNoAxesColumn, ListChecks, ScrollText, ShieldUser } from "lucide-react";
import { paths } from "#src/domain/shared/paths.ts";
import type { NavGroup } from "../lib/frame/NavList.tsx";

/** The side navigation: only screens that exist. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    label: null,
    links: [
      { to: paths.admin.root, name: "Figures", icon: ChartNoAxesColumn },
      { to: paths.admin.clients, name: "Clients", icon: Building },
    ],
  },
  {
    label: "Running",
    links: [{ to: paths.admin.jobs, name: "Jobs", icon: ListChecks }],
  },
  {
    label: "Staff",
    links: [
      { to: paths.admin.audit, name: "Audit log", icon: ScrollText },
      { to: paths.admin.administrators, name: "Administrators", icon: ShieldUser },
    ],
  },
];
