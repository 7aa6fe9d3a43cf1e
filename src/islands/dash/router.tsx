import { createRouter } from "@tanstack/react-router";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { routeTree } from "./routes.tsx";

/** The dashboard's router. The URL's search is plain: every value is read as text and parsed by the routes' schema. */
export function createDashRouter() {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    trailingSlash: "never",
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPendingComponent: () => <FullScreenSpinner className="min-h-[60vh]" />,
  });
}

/** `{ a: "b", c: 3 }` → `?a=b&c=3`; what is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number") {
      if (value !== "") params.set(name, String(value));
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
