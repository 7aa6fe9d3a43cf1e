import {
  Bell,
  Building2,
  Coins,
  EyeOff,
  KeyRound,
  LogIn,
  Palette,
  ShieldCheck,
  Sparkles,
  Tags,
  Target,
  User,
  Users,
  Webhook,
} from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { canAdminister, canEditReports, canManageWebhooks, canManageWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { filterPages } from "../shell/sub-pages.ts";
import type { SubPageGroup } from "../shell/sub-pages.ts";

/** All settings pages, in order. */
const SETTINGS_GROUPS: readonly SubPageGroup[] = [
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
        to: paths.dash.settingsApi,
        name: "API accounts and keys",
        hint: "Your bots, and the keys they send messages with",
        icon: KeyRound,
      },
      { to: paths.dash.settingsGoals, name: "Stages and goals", hint: "What counts as a conversion", icon: Target },
      {
        to: paths.dash.settingsIntents,
        name: "Custom intents",
        hint: "Your own names for what people ask",
        icon: Tags,
      },
      {
        to: paths.dash.settingsWebhooks,
        name: "Webhooks",
        hint: "Signed messages to your own server",
        icon: Webhook,
        canOpen: canManageWebhooks,
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
      { to: paths.dash.settingsUsers, name: "Users", hint: "Members, invitations and roles", icon: Users },
      {
        to: paths.dash.settingsSignIn,
        name: "Sign-in",
        hint: "How members log in",
        icon: LogIn,
        canOpen: canAdminister,
      },
      {
        to: paths.dash.settingsWorkspace,
        name: "Workspace",
        hint: "Business, time zone, deletion",
        icon: Building2,
      },
      {
        to: paths.dash.settingsPrivacy,
        name: "Privacy",
        hint: "Redact personal data, share figures",
        icon: EyeOff,
      },
    ],
  },
];

/** The groups with the pages that a role can open. */
export function listSettingsGroups(role: UserRole): SubPageGroup[] {
  return filterPages(SETTINGS_GROUPS, role);
}
