import { createRouter } from "@tanstack/react-router";
import { FullScreenSpinner } from "#src/components/ui/feedback/FullScreenSpinner.tsx";
import { trackRoutes } from "../lib/navigation/previous-route.ts";
import { routeTree } from "./routes.tsx";
import { parseSearch, stringifySearch } from "./search-text.ts";

/** Creates the dashboard's router. Search values are plain text in the URL, parsed by the schema of the routes. */
export function createDashRouter() {
  const router = createRouter({
    routeTree,
    scrollRestoration: true,
    trailingSlash: "never",
    parseSearch,
    stringifySearch,
    defaultPendingComponent: () => <FullScreenSpinner className="min-h-[60vh]" />,
  });
  trackRoutes(router);
  return router;
}
