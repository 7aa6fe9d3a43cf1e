import {
  BellRing,
  Cable,
  ChartNoAxesCombined,
  CircleHelp,
  FileText,
  Filter,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  Lightbulb,
  MessageCircleQuestion,
  MessagesSquare,
  Settings,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { paths } from "#src/domain/paths/paths.ts";
import type { NavGroup } from "../../../lib/frame/NavList.tsx";

/** A screen that shares an entry of the navigation with others and is reached by a tab. */
export type ScreenTab = { to: string; name: string; words?: string };

type NavEntry = {
  to: string;
  name: string;
  icon: LucideIcon;
  /** Other words that the command palette finds it by. */
  words?: string;
  /** The entry's screens, its own first, where there are several. */
  tabs?: readonly ScreenTab[];
  /** Where else the entry counts as open. */
  also?: readonly string[];
};

const MAIN: readonly { label: string; entries: readonly NavEntry[] }[] = [
  {
    label: "Understand",
    entries: [
      { to: paths.dash.overview, name: "Overview", icon: LayoutDashboard, words: "home dashboard" },
      { to: paths.dash.funnel, name: "Funnel", icon: Filter, words: "stages drop-offs flow map" },
      {
        to: paths.dash.conversations,
        name: "Conversations",
        icon: MessagesSquare,
        tabs: [
          { to: paths.dash.conversations, name: "Chats" },
          { to: paths.dash.voice, name: "Calls", words: "voice analysis recordings" },
        ],
      },
      { to: paths.dash.analytics, name: "Analytics", icon: ChartNoAxesCombined, words: "charts topics" },
    ],
  },
  {
    label: "Improve",
    entries: [
      { to: paths.dash.insights, name: "Insights", icon: Lightbulb, words: "findings fixes" },
      { to: paths.dash.runner, name: "Tests", icon: FlaskConical, words: "runner scripts runs" },
      { to: paths.dash.aiBenchmarks, name: "Versions", icon: Gauge, words: "ai benchmarks models prompts compare" },
    ],
  },
  {
    label: "Watch and share",
    entries: [
      { to: paths.dash.alerts, name: "Alerts", icon: BellRing },
      {
        to: paths.dash.onePageReport,
        name: "Report",
        icon: FileText,
        tabs: [
          { to: paths.dash.onePageReport, name: "One page", words: "one-page report pdf share" },
          { to: paths.dash.marketBenchmarks, name: "Market position", words: "market benchmarks industry cohort" },
        ],
      },
    ],
  },
  {
    label: "Data",
    entries: [
      {
        to: paths.dash.channels,
        name: "Sources",
        icon: Cable,
        tabs: [
          { to: paths.dash.channels, name: "Channels", words: "connect" },
          { to: paths.dash.batchAnalysis, name: "Import", words: "batch analysis file upload history" },
          { to: paths.dash.settingsApi, name: "API keys", words: "accounts" },
        ],
      },
    ],
  },
];

const FOOTER: readonly NavEntry[] = [
  {
    to: paths.dash.settings,
    name: "Settings",
    icon: Settings,
    words: "admin",
    also: [paths.dash.adminPages, paths.dash.billing],
  },
  {
    to: paths.dash.documentation,
    name: "Help",
    icon: CircleHelp,
    tabs: [
      { to: paths.dash.documentation, name: "Documentation", words: "docs guides" },
      { to: paths.dash.support, name: "Support", words: "tickets contact" },
    ],
  },
];

const ASK: NavEntry = { to: paths.dash.agent, name: "Ask", icon: MessageCircleQuestion, words: "agent question" };

const ENTRIES: readonly NavEntry[] = [...MAIN.flatMap(({ entries }) => entries), ASK, ...FOOTER];

/** The groups of the side navigation. */
export const NAV_GROUPS: readonly NavGroup[] = MAIN.map(({ label, entries }) => ({
  label,
  links: entries.map(toLink),
}));

/** The links at the foot of the side navigation. */
export const NAV_FOOTER: readonly NavGroup[] = [{ label: null, links: FOOTER.map(toLink) }];

/** Every screen of the navigation and its tabs, with the words that the command palette finds it by; a tab hints at its entry. */
export const SCREENS: readonly { to: string; name: string; words: string; icon: LucideIcon; hint?: string }[] =
  ENTRIES.flatMap(({ to, name, words = "", icon, tabs = [] }) =>
    tabs.length === 0
      ? [{ to, name, words, icon }]
      : tabs.map((tab) => ({ to: tab.to, name: tab.name, words: `${name} ${tab.words ?? ""}`, icon, hint: name })),
  );

/** The tabs of the entry that has a screen of exactly this path; none where it stands alone or lies deeper. */
export function findTabs(path: string): { label: string; tabs: readonly ScreenTab[] } | null {
  const entry = ENTRIES.find(({ tabs = [] }) => tabs.some((tab) => isTabOpen(tab, path)));
  return entry?.tabs === undefined ? null : { label: entry.name, tabs: entry.tabs };
}

/** Whether the tab's screen is the open one. The documentation keeps its tabs on every page of it. */
export function isTabOpen({ to }: ScreenTab, path: string): boolean {
  if (to === paths.dash.settingsApi) return false;
  return path === to || (to === paths.dash.documentation && path.startsWith(`${to}/`));
}

function toLink({ to, name, icon, tabs = [], also = [] }: NavEntry): NavGroup["links"][number] {
  const others = tabs.map((tab) => tab.to).filter((path) => path !== to && path !== paths.dash.settingsApi);
  return { to, name, icon, also: [...others, ...also] };
}
