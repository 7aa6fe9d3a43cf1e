import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { AnyRootRoute } from "@tanstack/react-router";
import { paths } from "#src/domain/shared/paths.ts";

/** Creates the settings routes: an index, and a layout with one page per subject. */
export function createSettingsRoutes<R extends AnyRootRoute>(root: R) {
  const settings = createRoute({
    getParentRoute: () => root,
    path: paths.dash.settings,
    component: lazyRouteComponent(() => import("./SettingsLayout.tsx"), "SettingsLayout"),
  });

  const index = createRoute({
    getParentRoute: () => settings,
    path: "/",
    staticData: { title: "Settings", filters: "none" },
    component: lazyRouteComponent(() => import("./SettingsIndex.tsx"), "SettingsIndex"),
  });

  const profile = createRoute({
    getParentRoute: () => settings,
    path: "profile",
    staticData: { title: "Profile", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/profile/ProfileScreen.tsx"), "ProfileScreen"),
  });
  const security = createRoute({
    getParentRoute: () => settings,
    path: "security",
    staticData: { title: "Security", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/profile/SecurityScreen.tsx"), "SecurityScreen"),
  });
  const notifications = createRoute({
    getParentRoute: () => settings,
    path: "notifications",
    staticData: { title: "Notifications", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/notifications/NotificationsScreen.tsx"),
      "NotificationsScreen",
    ),
  });
  const api = createRoute({
    getParentRoute: () => settings,
    path: "api",
    staticData: { title: "API accounts and keys", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/api-keys/ApiKeysScreen.tsx"), "ApiKeysScreen"),
  });
  const goals = createRoute({
    getParentRoute: () => settings,
    path: "goals",
    staticData: { title: "Stages and goals", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/goals/GoalsScreen.tsx"), "GoalsScreen"),
  });
  const intents = createRoute({
    getParentRoute: () => settings,
    path: "intents",
    staticData: { title: "Custom intents", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/intents/IntentsScreen.tsx"), "IntentsScreen"),
  });
  const users = createRoute({
    getParentRoute: () => settings,
    path: "users",
    staticData: { title: "Users", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/members/UsersScreen.tsx"), "UsersScreen"),
  });
  const signIn = createRoute({
    getParentRoute: () => settings,
    path: "sign-in",
    staticData: { title: "Sign-in", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/sign-in/SignInScreen.tsx"), "SignInScreen"),
  });
  const workspace = createRoute({
    getParentRoute: () => settings,
    path: "workspace",
    staticData: { title: "Workspace", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/workspace/WorkspaceScreen.tsx"), "WorkspaceScreen"),
  });
  const privacy = createRoute({
    getParentRoute: () => settings,
    path: "privacy",
    staticData: { title: "Privacy", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/privacy/PrivacyScreen.tsx"), "PrivacyScreen"),
  });
  const webhooks = createRoute({
    getParentRoute: () => settings,
    path: "webhooks",
    staticData: { title: "Webhooks", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/webhooks/WebhooksScreen.tsx"), "WebhooksScreen"),
  });
  const modelPrices = createRoute({
    getParentRoute: () => settings,
    path: "model-prices",
    staticData: { title: "Model prices", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/model-prices/ModelPricesScreen.tsx"),
      "ModelPricesScreen",
    ),
  });
  const languageModel = createRoute({
    getParentRoute: () => settings,
    path: "language-model",
    staticData: { title: "Language model", filters: "none" },
    component: lazyRouteComponent(
      () => import("../../features/language-model/LanguageModelScreen.tsx"),
      "LanguageModelScreen",
    ),
  });
  const brand = createRoute({
    getParentRoute: () => settings,
    path: "brand",
    staticData: { title: "Brand", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/brand/BrandScreen.tsx"), "BrandScreen"),
  });
  const audit = createRoute({
    getParentRoute: () => settings,
    path: "audit",
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
    users,
    signIn,
    workspace,
    privacy,
    webhooks,
    modelPrices,
    languageModel,
    brand,
    audit,
  ]);
}
