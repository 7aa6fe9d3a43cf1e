import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { paths } from "#src/domain/shared/paths.ts";
import { parseDashSearch } from "../lib/navigation/dash-search.ts";
import { Guard } from "./Guard.tsx";
import { createSettingsRoutes } from "./settings/settings-routes.tsx";
import { NotFound } from "./shell/NotFound.tsx";
import { ScreenFailure } from "../lib/frame/ScreenFailure.tsx";

/** Screen metadata for the shell: the title, and whether the shared filters apply. */
declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    filters?: "period" | "none";
  }
}

const root = createRootRoute({
  component: Guard,
  notFoundComponent: NotFound,
  errorComponent: ScreenFailure,
  validateSearch: parseDashSearch,
});

const index = createRoute({
  getParentRoute: () => root,
  path: paths.dash.root,
  beforeLoad: ({ search }) => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router takes a redirect as a thrown value
    throw redirect({ to: paths.dash.overview, search, replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => root,
  path: paths.dash.overview,
  staticData: { title: "Overview", filters: "period" },
  component: lazyRouteComponent(() => import("../features/overview/OverviewScreen.tsx"), "OverviewScreen"),
});

const funnel = createRoute({
  getParentRoute: () => root,
  path: paths.dash.funnel,
  staticData: { title: "Funnel", filters: "period" },
  component: lazyRouteComponent(() => import("../features/funnel/FunnelScreen.tsx"), "FunnelScreen"),
});

const conversations = createRoute({
  getParentRoute: () => root,
  path: paths.dash.conversations,
  staticData: { title: "Conversations", filters: "period" },
  component: lazyRouteComponent(
    () => import("../features/conversations/ConversationsScreen.tsx"),
    "ConversationsScreen",
  ),
});

const conversation = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.conversations}/$id`,
  staticData: { title: "Conversation", filters: "none" },
  component: lazyRouteComponent(() => import("../features/conversations/ConversationScreen.tsx"), "ConversationScreen"),
});

const analytics = createRoute({
  getParentRoute: () => root,
  path: paths.dash.analytics,
  staticData: { title: "Analytics", filters: "period" },
  component: lazyRouteComponent(() => import("../features/analytics/AnalyticsScreen.tsx"), "AnalyticsScreen"),
});

const insights = createRoute({
  getParentRoute: () => root,
  path: paths.dash.insights,
  staticData: { title: "Insights", filters: "period" },
  component: lazyRouteComponent(() => import("../features/insights/InsightsScreen.tsx"), "InsightsScreen"),
});

const batch = createRoute({
  getParentRoute: () => root,
  path: paths.dash.batchAnalysis,
  staticData: { title: "Batch analysis", filters: "none" },
  component: lazyRouteComponent(() => import("../features/imports/ImportScreen.tsx"), "ImportScreen"),
});

const settings = createSettingsRoutes(root);

/** All dashboard routes. A new screen is a route here and a path in domain/shared/paths.ts. */
export const routeTree = root.addChildren([
  index,
  overview,
  funnel,
  conversations,
  conversation,
  analytics,
  insights,
  batch,
  settings,
]);
