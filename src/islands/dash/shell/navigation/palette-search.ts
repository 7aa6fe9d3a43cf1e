import { ChartNoAxesCombined, FileText, KeyRound, LifeBuoy, Plus, Upload, UserPlus } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { canManageAlerts, canManageKeys, canManageUsers, canUpload, canUseRunner } from "#src/domain/auth/policies.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { SETTING_FIELDS, toSettingHash } from "../../settings/settings-fields.ts";
import { listSettingsGroups } from "../../settings/settings-pages.ts";
import { SCREENS } from "./nav.ts";

/** A place that the command palette leads to: a screen, or a setting on it by its hash. */
export type FoundPlace = { to: string; name: string; hint?: string; hash?: string; icon: LucideIcon };

type Action = FoundPlace & { words?: string; canUse?: (role: UserRole) => boolean };

const SETTINGS_SHOWN = 8;
const FIGURES_SHOWN = 5;

/** The screen that shows each figure. */
const FIGURE_SCREENS: readonly { to: string; screen: string; figures: readonly (keyof typeof DEFINITIONS)[] }[] = [
  {
    to: paths.dash.overview,
    screen: "Overview",
    figures: [
      "conversations",
      "conversionRate",
      "dropOffRate",
      "firstResponse",
      "turnedNegative",
      "containment",
      "peakHours",
    ],
  },
  { to: paths.dash.funnel, screen: "Funnel", figures: ["reached", "timeToConvert"] },
  {
    to: paths.dash.analytics,
    screen: "Analytics",
    figures: [
      "medianResponse",
      "p90FirstResponse",
      "p99FirstResponse",
      "fallbackRate",
      "depth",
      "duration",
      "quality",
      "retention",
      "topics",
      "sources",
    ],
  },
  { to: paths.dash.insights, screen: "Insights", figures: ["findingEffect", "findingChange"] },
];

const ACTIONS: readonly Action[] = [
  { to: paths.dash.channels, name: "Connect a channel", words: "add source bot", icon: Plus },
  { to: paths.dash.batchAnalysis, name: "Import a file", words: "upload csv log", icon: Upload, canUse: canUpload },
  {
    to: paths.dash.settingsApi,
    name: "Create an API key",
    words: "token secret",
    hash: toSettingHash("API keys"),
    icon: KeyRound,
    canUse: canManageKeys,
  },
  {
    to: paths.dash.settingsUsers,
    name: "Invite someone",
    words: "member user team",
    hash: toSettingHash("Invite someone"),
    icon: UserPlus,
    canUse: canManageUsers,
  },
  { to: paths.dash.newAlert, name: "New alert", words: "create rule watch", icon: Plus, canUse: canManageAlerts },
  {
    to: paths.dash.runnerNewScript,
    name: "New test",
    words: "create script runner",
    icon: Plus,
    canUse: canUseRunner,
  },
  { to: paths.dash.onePageReport, name: "Share or print the report", words: "pdf link download", icon: FileText },
  { to: paths.dash.newTicket, name: "Write to support", words: "new ticket help contact", icon: LifeBuoy },
];

/** The screens that have the words; all of them without words. */
export function findScreens(words: string): FoundPlace[] {
  return SCREENS.filter((screen) => matches(`${screen.name} ${screen.words}`, words));
}

/** The figures that have the words, with the screen that shows them; none without words. */
export function findFigures(words: string): FoundPlace[] {
  if (words === "") return [];
  const all = FIGURE_SCREENS.flatMap(({ to, screen, figures }) =>
    figures.map((id) => ({ to, name: DEFINITIONS[id].name, hint: screen, icon: ChartNoAxesCombined })),
  );
  return all.filter(({ name }) => matches(name, words)).slice(0, FIGURES_SHOWN);
}

/** What a role can do that has the words; none without words. */
export function findActions(words: string, role: UserRole): FoundPlace[] {
  if (words === "") return [];
  return ACTIONS.filter(
    ({ name, words: others = "", canUse }) => canUse?.(role) !== false && matches(`${name} ${others}`, words),
  );
}

/** Pages of the settings, and single settings, that have the words; none without words. */
export function findSettings(words: string, role: UserRole): FoundPlace[] {
  if (words === "") return [];
  const all = listSettingsGroups(role).flatMap(({ pages }) => pages);
  const found = all.filter(({ name, hint }) => matches(`${name} ${hint}`, words));
  const fields = SETTING_FIELDS.flatMap(({ to, label, words: others = "" }) => {
    const page = [...all, ...SCREENS].find((one) => one.to === to);
    if (page === undefined || !matches(`${label} ${others}`, words)) return [];
    return [{ to, name: label, hint: page.name, hash: toSettingHash(label), icon: page.icon }];
  });
  // Some pages have a setting of their own name.
  const pages = new Map(found.map((page): [string, FoundPlace] => [page.name, page]));
  return [...pages.values(), ...fields.filter(({ name }) => !pages.has(name))].slice(0, SETTINGS_SHOWN);
}

/** Whether a text has the words, in any case. */
export function matches(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}
