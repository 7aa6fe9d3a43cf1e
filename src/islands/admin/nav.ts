import {
  Building,
  ChartNoAxesColumn,
  CircleDollarSign,
  Footprints,
  Inbox,
  LifeBuoy,
  ListChecks,
  MessageCircleQuestion,
  ScrollText,
  ShieldUser,
  Siren,
} from "lucide-react";
import { paths } from "#src/domain/paths/paths.ts";
import type { NavGroup } from "../lib/frame/NavList.tsx";

/** Links of the side navigation. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    label: null,
    links: [
      { to: paths.admin.root, name: "Overview", icon: ChartNoAxesColumn },
      { to: paths.admin.revenue, name: "Revenue", icon: CircleDollarSign },
      { to: paths.admin.clients, name: "Clients", icon: Building },
    ],
  },
  {
    label: "Public site",
    links: [
      { to: paths.admin.leads, name: "Leads", icon: Inbox },
      { to: paths.admin.tickets, name: "Tickets", icon: LifeBuoy },
      { to: paths.admin.visits, name: "Visits", icon: Footprints },
    ],
  },
  {
    label: "Operations",
    links: [
      { to: paths.admin.incidents, name: "Incidents", icon: Siren },
      { to: paths.admin.jobs, name: "Jobs", icon: ListChecks },
      { to: paths.admin.questions, name: "Questions", icon: MessageCircleQuestion },
    ],
  },
  {
    label: "Administration",
    links: [
      { to: paths.admin.audit, name: "Audit log", icon: ScrollText },
      { to: paths.admin.administrators, name: "Administrators", icon: ShieldUser },
    ],
  },
];
