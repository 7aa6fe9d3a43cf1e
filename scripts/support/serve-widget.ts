import type { Plugin } from "vite";
import { bundleWidget } from "../../widget/build.ts";

/** Serves the snippet in development, bundled for each request; `npm run build` writes it as a file. */
export function serveWidget(): Plugin {
  return {
    name: "threadlight:widget",
    configureServer({ middlewares }) {
      middlewares.use("/webchat.js", (_request, response, next) => {
        bundleWidget().then((code) => {
          response.setHeader("content-type", "text/javascript; charset=utf-8");
          response.setHeader("cross-origin-resource-policy", "cross-origin");
          response.end(code);
        }, next);
      });
    },
  };
}
