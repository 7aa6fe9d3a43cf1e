import { paths } from "#src/domain/paths/paths.ts";

/** One setting that the command palette finds: `label` is the text that its page shows. */
export type SettingField = { to: string; label: string; /** Other words for it. */ words?: string };

/** The settings of each page, in order. */
export const SETTING_FIELDS: readonly SettingField[] = [
  { to: paths.dash.settingsProfile, label: "Full name", words: "your name profile" },
  { to: paths.dash.settingsProfile, label: "Email address", words: "mail login change" },
  { to: paths.dash.settingsSecurity, label: "Password", words: "change login" },
  { to: paths.dash.settingsSecurity, label: "Second factor", words: "2fa totp authenticator passkey recovery codes" },
  { to: paths.dash.settingsSecurity, label: "Sessions", words: "devices log out signed in" },
  { to: paths.dash.settingsNotifications, label: "Your notifications", words: "mail email bell alerts" },
  { to: paths.dash.settingsApi, label: "API accounts", words: "bots sources channel" },
  { to: paths.dash.settingsApi, label: "API keys", words: "token secret scope ingest read" },
  { to: paths.dash.settingsGoals, label: "Conversion goals", words: "goal conversion event phrase intent" },
  { to: paths.dash.settingsGoals, label: "Stages", words: "discovery interest consideration conversion funnel" },
  { to: paths.dash.settingsIntents, label: "Custom intents", words: "topics phrases negative examples" },
  { to: paths.dash.settingsWebhooks, label: "Webhooks", words: "outgoing endpoint signature events" },
  { to: paths.dash.settingsWeeklyDigest, label: "Weekly digest", words: "slack monday summary mail email newsletter" },
  {
    to: paths.dash.settingsReportBack,
    label: "Report back",
    words: "ads meta facebook google analytics ga4 conversions api",
  },
  { to: paths.dash.settingsModelPrices, label: "Your prices", words: "cost tokens model contract" },
  { to: paths.dash.settingsModelPrices, label: "Default prices", words: "cost tokens model list" },
  { to: paths.dash.settingsLanguageModel, label: "What leaves the workspace", words: "privacy data model ai" },
  { to: paths.dash.settingsLanguageModel, label: "Use a language model", words: "ai openai anthropic llm on off" },
  { to: paths.dash.settingsLanguageModel, label: "Used for", words: "ai agent replies wording" },
  { to: paths.dash.settingsLanguageModel, label: "Budget a month, in US dollars", words: "limit cost ai" },
  { to: paths.dash.settingsBrand, label: "Name", words: "brand report white label" },
  { to: paths.dash.settingsBrand, label: "Color", words: "brand report colour" },
  { to: paths.dash.settingsBrand, label: "Logo", words: "brand report picture" },
  { to: paths.dash.settingsUsers, label: "Members", words: "people roles team" },
  { to: paths.dash.settingsUsers, label: "Invite someone", words: "invitation people team" },
  {
    to: paths.dash.settingsSignIn,
    label: "Require a second factor of all members",
    words: "2fa enforce security passkey",
  },
  { to: paths.dash.settingsSignIn, label: "Company sign-in", words: "sso oidc openid connect saml provider domain" },
  { to: paths.dash.settingsSignIn, label: "Role claim", words: "oidc groups roles" },
  { to: paths.dash.settingsWorkspace, label: "Business name", words: "company workspace" },
  { to: paths.dash.settingsWorkspace, label: "Industry", words: "sector cohort" },
  { to: paths.dash.settingsWorkspace, label: "Company size", words: "employees cohort" },
  { to: paths.dash.settingsWorkspace, label: "Time zone", words: "timezone hours days" },
  { to: paths.dash.settingsWorkspace, label: "Minutes without a message", words: "idle close conversations timeout" },
  { to: paths.dash.settingsPrivacy, label: "Redact personal data", words: "pii mask privacy gdpr" },
  { to: paths.dash.settingsPrivacy, label: "Share figures for market benchmarks", words: "sharing privacy cohort" },
  { to: paths.dash.settingsPrivacy, label: "Keep texts", words: "retention delete days gdpr" },
  { to: paths.dash.voice, label: "Keep recordings for", words: "calls voice retention days audio" },
];

/** The part of a URL after "#" that leads to a setting. */
export function toSettingHash(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
