import {
  AudioLines,
  BellRing,
  BookOpen,
  Cable,
  ChartNoAxesCombined,
  FileText,
  FlaskConical,
  CreditCard,
  Filter,
  Gauge,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  MessageCircleQuestion,
  MessagesSquare,
  Scale,
  Settings,
  ShieldCheck,
  Upload,
} from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { canAdminister } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/shared/paths.ts";
import type { NavGroup } from "../../lib/frame/NavList.tsx";

/** The groups of the side navigation for a role: without what it may not open. */
export function listNavGroups(role: UserRole): NavGroup[] {
  return NAV_GROUPS.map(({ label, links }) => ({
    label,
    links: links.filter(({ to }) => to !== paths.dash.adminPages || canAdminister(role)),
  }));
}

const NAV_GROUPS: readonly NavGroup[] = [
  {
    label: null,
    links: [
      { to: paths.dash.overview, name: "Overview", icon: LayoutDashboard },
      { to: paths.dash.funnel, name: "Funnel", icon: Filter },
      { to: paths.dash.conversations, name: "Conversations", icon: MessagesSquare },
      { to: paths.dash.analytics, name: "Analytics", icon: ChartNoAxesCombined },
      { to: paths.dash.insights, name: "Insights", icon: Lightbulb },
      { to: paths.dash.agent, name: "Agent", icon: MessageCircleQuestion },
      { to: paths.dash.alerts, name: "Alerts", icon: BellRing },
      { to: paths.dash.channels, name: "Channels", icon: Cable },
    ],
  },
  {
    label: "Reports",
    links: [
      { to: paths.dash.onePageReport, name: "One-page report", icon: FileText },
      { to: paths.dash.aiBenchmarks, name: "AI benchmarks", icon: Gauge },
      { to: paths.dash.marketBenchmarks, name: "Market benchmarks", icon: Scale },
    ],
  },
  { label: "Test", links: [{ to: paths.dash.runner, name: "Runner", icon: FlaskConical }] },
  {
    label: "Import",
    links: [
      { to: paths.dash.batchAnalysis, name: "Batch analysis", icon: Upload },
      { to: paths.dash.voice, name: "Voice analysis", icon: AudioLines },
    ],
  },
  {
    label: "Account",
    links: [
      { to: paths.dash.settings, name: "Settings", icon: Settings },
      { to: paths.dash.adminPages, name: "Admin", icon: ShieldCheck },
      { to: paths.dash.billing, name: "Billing", icon: CreditCard },
    ],
  },
  {
    label: "Help",
    links: [
      { to: paths.dash.support, name: "Support", icon: LifeBuoy },
      { to: paths.dash.documentation, name: "Documentation", icon: BookOpen },
    ],
  },
];
