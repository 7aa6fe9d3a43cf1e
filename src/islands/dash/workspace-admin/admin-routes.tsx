import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { AnyRootRoute } from "@tanstack/react-router";
import { paths } from "#src/domain/shared/paths.ts";

/** Creates the routes of the workspace's admin pages: an overview, and a layout with one page per tool. */
export function createAdminRoutes<R extends AnyRootRoute>(root: R) {
  const admin = createRoute({
    getParentRoute: () => root,
    path: paths.dash.adminPages,
    component: lazyRouteComponent(() => import("./AdminLayout.tsx"), "AdminLayout"),
  });

  const index = createRoute({
    getParentRoute: () => admin,
    path: "/",
    staticData: { title: "Admin", filters: "none" },
    component: lazyRouteComponent(() => import("./AdminIndex.tsx"), "AdminIndex"),
  });
  const audit = createRoute({
    getParentRoute: () => admin,
    path: "audit",
    staticData: { title: "Audit log", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/audit/AuditScreen.tsx"), "AuditScreen"),
  });
  const dataExport = createRoute({
    getParentRoute: () => admin,
    path: "export",
    staticData: { title: "Data export", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/exports/ExportScreen.tsx"), "ExportScreen"),
  });
  const retention = createRoute({
    getParentRoute: () => admin,
    path: "retention",
    staticData: { title: "Retention", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/retention/RetentionScreen.tsx"), "RetentionScreen"),
  });
  const erasure = createRoute({
    getParentRoute: () => admin,
    path: "erasure",
    staticData: { title: "Erase a person", filters: "none" },
    component: lazyRouteComponent(() => import("../../features/privacy/ErasureScreen.tsx"), "ErasureScreen"),
  });

  return admin.addChildren([index, audit, dataExport, retention, erasure]);
}
