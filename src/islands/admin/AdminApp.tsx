import { createRouter } from "@tanstack/react-router";
import { useState } from "react";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { useMeasuring } from "../lib/analytics/use-measuring.ts";
import { AppProviders } from "../lib/frame/AppProviders.tsx";
import { routeTree } from "./routes.tsx";

/** The whole administrator's area: everything under /admin but its log-in. */
export function AdminApp() {
  const [router] = useState(() =>
    createRouter({
      routeTree,
      scrollRestoration: true,
      trailingSlash: "never",
      defaultPendingComponent: () => <FullScreenSpinner className="min-h-[60vh]" />,
    }),
  );
  useMeasuring(router);
  return <AppProviders router={router} />;
}
