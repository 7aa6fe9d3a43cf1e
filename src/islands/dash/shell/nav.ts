import {
  ChartNoAxesCombined,
  Filter,
  LayoutDashboard,
  Lightbulb,
  MessagesSquare,
  Settings,
  Upload,
} from "lucide-react";
import { paths } from "#src/domain/shared/paths.ts";
import type { NavGroup } from "../../lib/frame/NavList.tsx";

/** Groups of the side navigation. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    label: null,
    links: [
      { to: paths.dash.overview, name: "Overview", icon: LayoutDashboard },
      { to: paths.dash.funnel, name: "Funnel", icon: Filter },
      { to: paths.dash.conversations, name: "Conversations", icon: MessagesSquare },
      { to: paths.dash.analytics, name: "Analytics", icon: ChartNoAxesCombined },
      { to: paths.dash.insights, name: "Insights", icon: Lightbulb },
    ],
  },
  { label: "Import", links: [{ to: paths.dash.batchAnalysis, name: "Batch analysis", icon: Upload }] },
  { label: "Account", links: [{ to: paths.dash.settings, name: "Settings", icon: Settings }] },
];
