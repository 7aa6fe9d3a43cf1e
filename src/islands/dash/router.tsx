import { createRouter } from "@tanstack/react-router";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { noteWay } from "../lib/came-from.ts";
import { routeTree } from "./routes.tsx";
import { parseSearch, stringifySearch } from "./search-text.ts";

/** The dashboard's router. The URL's search is plain: every value is read as text and parsed by the routes' schema. */
export function createDashRouter() {
  const router = createRouter({
    routeTree,
    scrollRestoration: true,
    trailingSlash: "never",
    parseSearch,
    stringifySearch,
    defaultPendingComponent: () => <FullScreenSpinner className="min-h-[60vh]" />,
  });
  noteWay(router);
  return router;
}
