import {
  Bell,
  Building2,
  CalendarDays,
  Coins,
  CreditCard,
  EyeOff,
  KeyRound,
  ListFilter,
  LogIn,
  PackageOpen,
  Palette,
  ScrollText,
  Send,
  ShieldCheck,
  Sparkles,
  Tags,
  Target,
  User,
  Users,
  UserX,
  Webhook,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import {
  canAdminister,
  canEditReports,
  canErasePeople,
  canExportData,
  canManageWebhooks,
  canManageWorkspace,
  canReadAudit,
} from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";

/** One page of the settings. */
export type SettingsPage = {
  to: string;
  name: string;
  /** What can be done there, in a few words. */
  hint: string;
  icon: LucideIcon;
  /** A second path that shows the same page. */
  also?: string;
  canOpen?: (role: UserRole) => boolean;
};

export type SettingsGroup = { label: string; pages: readonly SettingsPage[] };

/** All settings pages, in order. */
const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    label: "You",
    pages: [
      { to: paths.dash.settingsProfile, name: "Profile", hint: "Your name and email address", icon: User },
      {
        to: paths.dash.settingsSecurity,
        name: "Security",
        hint: "Password, second factor, signed-in devices",
        icon: ShieldCheck,
      },
      {
        to: paths.dash.settingsNotifications,
        name: "Notifications",
        hint: "What you are notified of, and how",
        icon: Bell,
      },
    ],
  },
  {
    label: "Workspace",
    pages: [
      {
        to: paths.dash.settingsWorkspace,
        name: "Workspace",
        hint: "Business, time zone, deletion",
        icon: Building2,
      },
      { to: paths.dash.settingsGoals, name: "Stages and goals", hint: "What counts as a conversion", icon: Target },
      {
        to: paths.dash.settingsIntents,
        name: "Custom intents",
        hint: "Your own names for what people ask",
        icon: Tags,
      },
      {
        to: paths.dash.settingsProperties,
        name: "Properties",
        hint: "Details sent with messages, such as plan or country",
        icon: ListFilter,
      },
      {
        to: paths.dash.settingsApi,
        name: "API accounts and keys",
        hint: "Your bots, and the keys they send messages with",
        icon: KeyRound,
      },
      {
        to: paths.dash.settingsWebhooks,
        name: "Webhooks",
        hint: "Signed messages to your own server",
        icon: Webhook,
        canOpen: canManageWebhooks,
      },
      {
        to: paths.dash.settingsWeeklyDigest,
        name: "Weekly digest",
        hint: "What changed, by mail and in Slack",
        icon: CalendarDays,
      },
      {
        to: paths.dash.settingsReportBack,
        name: "Report back",
        hint: "Which ad platforms learn of sold chats",
        icon: Send,
      },
      {
        to: paths.dash.settingsModelPrices,
        name: "Model prices",
        hint: "What calls to language models cost",
        icon: Coins,
      },
      {
        to: paths.dash.settingsLanguageModel,
        name: "Language model",
        hint: "Which one, for what, and what leaves the workspace",
        icon: Sparkles,
        canOpen: canManageWorkspace,
      },
      {
        to: paths.dash.settingsBrand,
        name: "Brand",
        hint: "Name, color and logo of your reports",
        icon: Palette,
        canOpen: canEditReports,
      },
    ],
  },
  {
    label: "Team and security",
    pages: [
      {
        to: paths.dash.settingsUsers,
        name: "Users",
        hint: "Members, invitations, roles, sessions",
        icon: Users,
        also: paths.dash.adminPages,
      },
      {
        to: paths.dash.settingsSignIn,
        name: "Sign-in",
        hint: "How members log in",
        icon: LogIn,
        canOpen: canAdminister,
      },
      {
        to: paths.dash.adminAudit,
        name: "Audit log",
        hint: "Who changed what, and when",
        icon: ScrollText,
        canOpen: canReadAudit,
      },
    ],
  },
  {
    label: "Privacy and data",
    pages: [
      {
        to: paths.dash.settingsPrivacy,
        name: "Privacy",
        hint: "Redaction, how long texts are kept, shared figures",
        icon: EyeOff,
        also: paths.dash.adminRetention,
      },
      {
        to: paths.dash.adminErasure,
        name: "Erase a person",
        hint: "Remove an end user for good, with a certificate",
        icon: UserX,
        canOpen: canErasePeople,
      },
      {
        to: paths.dash.adminExport,
        name: "Data export",
        hint: "Everything as a zip, or each day to your own bucket",
        icon: PackageOpen,
        canOpen: canExportData,
      },
    ],
  },
  {
    label: "Billing",
    pages: [{ to: paths.dash.billing, name: "Billing", hint: "Plan, usage, invoices", icon: CreditCard }],
  },
];

/** The groups with the pages that a role can open. */
export function listSettingsGroups(role: UserRole): SettingsGroup[] {
  return SETTINGS_GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ canOpen }) => canOpen?.(role) !== false),
  })).filter(({ pages }) => pages.length > 0);
}
