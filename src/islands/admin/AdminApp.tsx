import { createRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { FullScreenSpinner } from "#src/components/ui/feedback/FullScreenSpinner.tsx";
import { useTracking } from "../lib/analytics/use-tracking.ts";
import { exitAdmin, getAdminToken } from "../lib/api/admin-client.ts";
import { AppProviders } from "../lib/frame/AppProviders.tsx";
import { onSignOut } from "../lib/session/on-sign-out.ts";
import { routeTree } from "./routes.tsx";

/** The administrator area: everything under /admin except its login. */
export function AdminApp() {
  const [router] = useState(() =>
    createRouter({
      routeTree,
      scrollRestoration: true,
      trailingSlash: "never",
      defaultPendingComponent: () => <FullScreenSpinner className="min-h-[60vh]" />,
    }),
  );
  useEffect(() => onSignOut(getAdminToken, exitAdmin), []);
  useTracking(router);
  return <AppProviders router={router} />;
}
