import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { AnyRootRoute } from "@tanstack/react-router";
import { paths } from "#src/domain/paths/paths.ts";

/** Creates the routes of the settings: an index, and one layout for their pages, whose paths differ for reasons of history. */
export function createSettingsRoutes<R extends AnyRootRoute>(root: R) {
  const settings = createRoute({
    getParentRoute: () => root,
    id: "settings",
    component: lazyRouteComponent(() => import("./SettingsLayout.tsx"), "SettingsLayout"),
  });

  const index = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settings,
    staticData: { title: "Settings", filters: "none" },
    component: lazyRouteComponent(() => import("./SettingsIndex.tsx"), "SettingsIndex"),
  });

  const profile = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsProfile,
    staticData: { title: "Profile", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/profile/ProfileScreen.tsx"), "ProfileScreen"),
  });
  const security = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsSecurity,
    staticData: { title: "Security", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/profile/SecurityScreen.tsx"), "SecurityScreen"),
  });
  const notifications = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsNotifications,
    staticData: { title: "Notifications", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/notifications/NotificationsScreen.tsx"),
      "NotificationsScreen",
    ),
  });
  const api = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsApi,
    staticData: { title: "API accounts and keys", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/api-keys/ApiKeysScreen.tsx"), "ApiKeysScreen"),
  });
  const goals = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsGoals,
    staticData: { title: "Stages and goals", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/goals/GoalsScreen.tsx"), "GoalsScreen"),
  });
  const intents = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsIntents,
    staticData: { title: "Custom intents", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/intents/IntentsScreen.tsx"), "IntentsScreen"),
  });
  const properties = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsProperties,
    staticData: { title: "Properties", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/properties/PropertiesScreen.tsx"), "PropertiesScreen"),
  });
  const users = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsUsers,
    staticData: { title: "Users", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/members/UsersScreen.tsx"), "UsersScreen"),
  });
  const signIn = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsSignIn,
    staticData: { title: "Sign-in", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/sign-in/SignInScreen.tsx"), "SignInScreen"),
  });
  const workspace = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsWorkspace,
    staticData: { title: "Workspace", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/workspace/WorkspaceScreen.tsx"), "WorkspaceScreen"),
  });
  const privacy = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsPrivacy,
    staticData: { title: "Privacy", filters: "none" },
    component: lazyRouteComponent(() => import("./PrivacyPage.tsx"), "PrivacyPage"),
  });
  const webhooks = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsWebhooks,
    staticData: { title: "Webhooks", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/webhooks/WebhooksScreen.tsx"), "WebhooksScreen"),
  });
  const weeklyDigest = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsWeeklyDigest,
    staticData: { title: "Weekly digest", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/weekly-digest/WeeklyDigestScreen.tsx"),
      "WeeklyDigestScreen",
    ),
  });
  const reportBack = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsReportBack,
    staticData: { title: "Report back", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/report-back/ReportBackScreen.tsx"), "ReportBackScreen"),
  });
  const modelPrices = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsModelPrices,
    staticData: { title: "Model prices", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/model-prices/ModelPricesScreen.tsx"),
      "ModelPricesScreen",
    ),
  });
  const languageModel = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsLanguageModel,
    staticData: { title: "Language model", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/language-model/LanguageModelScreen.tsx"),
      "LanguageModelScreen",
    ),
  });
  const brand = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.settingsBrand,
    staticData: { title: "Brand", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/brand/BrandScreen.tsx"), "BrandScreen"),
  });
  const admin = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.adminPages,
    staticData: { title: "Users", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/members/UsersScreen.tsx"), "UsersScreen"),
  });
  const retention = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.adminRetention,
    staticData: { title: "Privacy", filters: "none" },
    component: lazyRouteComponent(() => import("./PrivacyPage.tsx"), "PrivacyPage"),
  });
  const audit = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.adminAudit,
    staticData: { title: "Audit log", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/audit/AuditScreen.tsx"), "AuditScreen"),
  });
  const dataExport = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.adminExport,
    staticData: { title: "Data export", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/exports/ExportScreen.tsx"), "ExportScreen"),
  });
  const erasure = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.adminErasure,
    staticData: { title: "Erase a person", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/privacy/ErasureScreen.tsx"), "ErasureScreen"),
  });
  const billing = createRoute({
    getParentRoute: () => settings,
    path: paths.dash.billing,
    staticData: { title: "Billing", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/billing/BillingScreen.tsx"), "BillingScreen"),
  });
  const formerAudit = createRoute({
    getParentRoute: () => settings,
    path: `${paths.dash.settings}/audit`,
    beforeLoad: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router takes a redirect as a thrown value
      throw redirect({ to: paths.dash.adminAudit, replace: true });
    },
  });

  return settings.addChildren([
    index,
    profile,
    security,
    notifications,
    api,
    goals,
    intents,
    properties,
    users,
    signIn,
    workspace,
    privacy,
    webhooks,
    weeklyDigest,
    reportBack,
    modelPrices,
    languageModel,
    brand,
    admin,
    audit,
    dataExport,
    retention,
    erasure,
    billing,
    formerAudit,
  ]);
}
