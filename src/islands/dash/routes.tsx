import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { paths } from "#src/domain/paths/paths.ts";
import { parseDashSearch } from "../lib/navigation/dash-search.ts";
import { Guard } from "./Guard.tsx";
import { createVoiceRoutes } from "./voice-routes.tsx";
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
    // oxlint-disable-next-line typescript/only-throw-error -- the router takes a redirect as a thrown value
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
    () => import("../features/conversations/list/ConversationsScreen.tsx"),
    "ConversationsScreen",
  ),
});

const conversation = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.conversations}/$id`,
  staticData: { title: "Conversation", filters: "none" },
  component: lazyRouteComponent(
    () => import("../features/conversations/conversation/ConversationScreen.tsx"),
    "ConversationScreen",
  ),
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
  component: lazyRouteComponent(() => import("./InsightsRoute.tsx"), "InsightsRoute"),
});

const agent = createRoute({
  getParentRoute: () => root,
  // One route with and without a thread: the first answer opens its thread and must not lose what is being typed.
  path: `${paths.dash.agent}/{-$id}`,
  staticData: { title: "Ask", filters: "none" },
  component: lazyRouteComponent(() => import("../features/agent/AgentScreen.tsx"), "AgentScreen"),
});

const channels = createRoute({
  getParentRoute: () => root,
  path: paths.dash.channels,
  staticData: { title: "Channels", filters: "none" },
  component: lazyRouteComponent(() => import("../features/channels/catalog/ChannelsScreen.tsx"), "ChannelsScreen"),
});

const connectChannel = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.channels}/$channel`,
  staticData: { title: "Connect a channel", filters: "none" },
  component: lazyRouteComponent(() => import("../features/channels/connect/ConnectScreen.tsx"), "ConnectScreen"),
});

const channelConnection = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.channels}/$channel/$accountId`,
  staticData: { title: "Channel", filters: "none" },
  component: lazyRouteComponent(
    () => import("../features/channels/connection/ConnectionScreen.tsx"),
    "ConnectionScreen",
  ),
});

const alerts = createRoute({
  getParentRoute: () => root,
  path: paths.dash.alerts,
  staticData: { title: "Alerts", filters: "none" },
  component: lazyRouteComponent(() => import("../features/alerts/AlertsScreen.tsx"), "AlertsScreen"),
});

const newAlert = createRoute({
  getParentRoute: () => root,
  path: paths.dash.newAlert,
  staticData: { title: "New alert", filters: "none" },
  component: lazyRouteComponent(() => import("../features/alerts/NewAlertScreen.tsx"), "NewAlertScreen"),
});

const alert = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.alerts}/$id`,
  staticData: { title: "Alert", filters: "none" },
  component: lazyRouteComponent(() => import("../features/alerts/AlertScreen.tsx"), "AlertScreen"),
});

const editAlert = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.alerts}/$id/edit`,
  staticData: { title: "Change alert", filters: "none" },
  component: lazyRouteComponent(() => import("../features/alerts/EditAlertScreen.tsx"), "EditAlertScreen"),
});

const batch = createRoute({
  getParentRoute: () => root,
  path: paths.dash.batchAnalysis,
  staticData: { title: "Import", filters: "none" },
  component: lazyRouteComponent(() => import("../features/imports/ImportScreen.tsx"), "ImportScreen"),
});

const runner = createRoute({
  getParentRoute: () => root,
  path: paths.dash.runner,
  staticData: { title: "Tests", filters: "none" },
  component: lazyRouteComponent(() => import("../features/runner/RunnerScreen.tsx"), "RunnerScreen"),
});

const runnerRun = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.runner}/runs/$id`,
  staticData: { title: "Run", filters: "none" },
  component: lazyRouteComponent(() => import("../features/runner/RunScreen.tsx"), "RunScreen"),
});

const runnerScript = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.runner}/scripts/$id`,
  staticData: { title: "Script", filters: "none" },
  component: lazyRouteComponent(() => import("../features/runner/ScriptScreen.tsx"), "ScriptScreen"),
});

const runnerNewScript = createRoute({
  getParentRoute: () => root,
  path: paths.dash.runnerNewScript,
  staticData: { title: "New script", filters: "none" },
  component: lazyRouteComponent(() => import("../features/runner/ScriptScreen.tsx"), "NewScriptScreen"),
});

const runnerMakeTest = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.runner}/scripts/from/$id`,
  staticData: { title: "Make a test", filters: "none" },
  component: lazyRouteComponent(() => import("../features/runner/ScriptScreen.tsx"), "MakeTestScreen"),
});

const onePageReport = createRoute({
  getParentRoute: () => root,
  path: paths.dash.onePageReport,
  staticData: { title: "Report", filters: "period" },
  component: lazyRouteComponent(() => import("../features/reports/OnePageReportScreen.tsx"), "OnePageReportScreen"),
});

const marketBenchmarks = createRoute({
  getParentRoute: () => root,
  path: paths.dash.marketBenchmarks,
  staticData: { title: "Market position", filters: "none" },
  component: lazyRouteComponent(
    () => import("../features/benchmarks/MarketBenchmarksScreen.tsx"),
    "MarketBenchmarksScreen",
  ),
});

const aiBenchmarks = createRoute({
  getParentRoute: () => root,
  path: paths.dash.aiBenchmarks,
  staticData: { title: "Versions", filters: "period" },
  component: lazyRouteComponent(() => import("../features/bot-versions/AiBenchmarksScreen.tsx"), "AiBenchmarksScreen"),
});

const benchmarks = createRoute({
  getParentRoute: () => root,
  path: paths.dash.benchmarks,
  beforeLoad: ({ search }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router takes a redirect as a thrown value
    throw redirect({ to: paths.dash.marketBenchmarks, search, replace: true });
  },
});

const support = createRoute({
  getParentRoute: () => root,
  path: paths.dash.support,
  staticData: { title: "Support", filters: "none" },
  component: lazyRouteComponent(() => import("../features/support/SupportScreen.tsx"), "SupportScreen"),
});

const newTicket = createRoute({
  getParentRoute: () => root,
  path: paths.dash.newTicket,
  staticData: { title: "New ticket", filters: "none" },
  component: lazyRouteComponent(() => import("../features/support/NewTicketScreen.tsx"), "NewTicketScreen"),
});

const ticket = createRoute({
  getParentRoute: () => root,
  path: `${paths.dash.support}/$id`,
  staticData: { title: "Ticket", filters: "none" },
  component: lazyRouteComponent(() => import("../features/support/SupportTicketScreen.tsx"), "SupportTicketScreen"),
});

const documentation = createRoute({
  getParentRoute: () => root,
  // One route with and without a page: the search keeps what is typed.
  path: `${paths.dash.documentation}/$`,
  staticData: { title: "Documentation", filters: "none" },
  component: lazyRouteComponent(
    () => import("../features/documentation/DocumentationScreen.tsx"),
    "DocumentationScreen",
  ),
});

const settings = createSettingsRoutes(root);

/** All dashboard routes. A new screen is a route here and a path in domain/paths/paths.ts. */
export const routeTree = root.addChildren([
  index,
  overview,
  funnel,
  conversations,
  conversation,
  analytics,
  insights,
  agent,
  channels,
  connectChannel,
  channelConnection,
  alerts,
  newAlert,
  alert,
  editAlert,
  batch,
  ...createVoiceRoutes(root),
  runner,
  runnerRun,
  runnerNewScript,
  runnerMakeTest,
  runnerScript,
  onePageReport,
  marketBenchmarks,
  aiBenchmarks,
  benchmarks,
  support,
  newTicket,
  ticket,
  documentation,
  settings,
]);
