import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "#src/domain/paths/paths.ts";
import { Guard } from "./Guard.tsx";
import { NotFound } from "./NotFound.tsx";
import { ScreenFailure } from "../lib/frame/ScreenFailure.tsx";

const root = createRootRoute({ component: Guard, notFoundComponent: NotFound, errorComponent: ScreenFailure });

const figures = createRoute({
  getParentRoute: () => root,
  path: paths.admin.root,
  staticData: { title: "Overview" },
  component: lazyRouteComponent(() => import("../features/admin-figures/FiguresScreen.tsx"), "FiguresScreen"),
});

const revenue = createRoute({
  getParentRoute: () => root,
  path: paths.admin.revenue,
  staticData: { title: "Revenue" },
  component: lazyRouteComponent(() => import("../features/admin-revenue/RevenueScreen.tsx"), "RevenueScreen"),
});

const clients = createRoute({
  getParentRoute: () => root,
  path: paths.admin.clients,
  staticData: { title: "Clients" },
  component: lazyRouteComponent(() => import("../features/admin-clients/ClientsScreen.tsx"), "ClientsScreen"),
});

const client = createRoute({
  getParentRoute: () => root,
  path: `${paths.admin.clients}/$id`,
  staticData: { title: "Client" },
  component: lazyRouteComponent(() => import("../features/admin-clients/ClientScreen.tsx"), "ClientScreen"),
});

const leads = createRoute({
  getParentRoute: () => root,
  path: paths.admin.leads,
  staticData: { title: "Leads" },
  component: lazyRouteComponent(() => import("../features/admin-leads/LeadsScreen.tsx"), "LeadsScreen"),
});

const tickets = createRoute({
  getParentRoute: () => root,
  path: paths.admin.tickets,
  staticData: { title: "Tickets" },
  component: lazyRouteComponent(() => import("../features/admin-tickets/TicketsScreen.tsx"), "TicketsScreen"),
});

const ticket = createRoute({
  getParentRoute: () => root,
  path: `${paths.admin.tickets}/$id`,
  staticData: { title: "Ticket" },
  component: lazyRouteComponent(() => import("../features/admin-tickets/TicketScreen.tsx"), "TicketScreen"),
});

const incidents = createRoute({
  getParentRoute: () => root,
  path: paths.admin.incidents,
  staticData: { title: "Incidents" },
  component: lazyRouteComponent(() => import("../features/admin-incidents/IncidentsScreen.tsx"), "IncidentsScreen"),
});

const visits = createRoute({
  getParentRoute: () => root,
  path: paths.admin.visits,
  staticData: { title: "Visits" },
  component: lazyRouteComponent(() => import("../features/admin-visits/VisitsScreen.tsx"), "VisitsScreen"),
});

const questions = createRoute({
  getParentRoute: () => root,
  path: paths.admin.questions,
  staticData: { title: "Questions" },
  component: lazyRouteComponent(() => import("../features/admin-questions/QuestionsScreen.tsx"), "QuestionsScreen"),
});

const jobs = createRoute({
  getParentRoute: () => root,
  path: paths.admin.jobs,
  staticData: { title: "Jobs" },
  component: lazyRouteComponent(() => import("../features/admin-jobs/JobsScreen.tsx"), "JobsScreen"),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: paths.admin.audit,
  staticData: { title: "Audit log" },
  component: lazyRouteComponent(() => import("../features/admin-audit/AdminAuditScreen.tsx"), "AdminAuditScreen"),
});

const administrators = createRoute({
  getParentRoute: () => root,
  path: paths.admin.administrators,
  staticData: { title: "Administrators" },
  component: lazyRouteComponent(
    () => import("../features/admin-team/AdministratorsScreen.tsx"),
    "AdministratorsScreen",
  ),
});

/** All routes of the area. A new screen needs a route here, a path in domain/paths/paths.ts and a link in nav.ts. */
export const routeTree = root.addChildren([
  figures,
  revenue,
  clients,
  client,
  leads,
  tickets,
  ticket,
  incidents,
  visits,
  questions,
  jobs,
  audit,
  administrators,
]);
