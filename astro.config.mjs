import mdx from "@astrojs/mdx";
import node from "@astrojs/node";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { BUILT_ORIGIN } from "./src/domain/site/site-settings.ts";

const LARGEST_INLINED_SHEET = 60_000;
/** What every page measures with, and what the public pages share: two files instead of a dozen, each of which is a round trip. */
const SHARED_SCRIPTS = [
  {
    name: "measure",
    test: /src\/(islands\/lib\/(log|analytics\/(banner|consent|events|pageviews|session-id|settings|start))|domain\/(paths\/site\/site-paths|site\/site-settings|site-analytics\/mask-url))\.ts|preload-helper/,
    priority: 2,
  },
  {
    name: "site",
    test: /src\/(islands\/(site\/(click-tracking|engagement|menu|start|email-form)|lib\/navigation\/in-app-links)|domain\/site\/validate-email)\.ts|astro\/dist\/(transitions|virtual-modules)/,
    priority: 1,
  },
  // One file: the durations alone are smaller than the import of a file of their own.
  { name: "time", test: /src\/domain\/shared\/(durations|time-zone)\.ts/, priority: 0 },
];

/**
 * Keeps `src/server` and `src/domain` out of the server bundle: Node loads them from their sources, as `scripts/start.ts` does.
 * A bundled copy would open a second set of connection pools, caches and ingest queues in the same process.
 * @returns {import("vite").Plugin}
 */
function useSourcesOfServer() {
  let isDevelopment = false;
  return {
    name: "threadlight:one-server",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name !== "client",
    configResolved: (config) => {
      isDevelopment = config.command === "serve";
    },
    resolveId(id) {
      if (!/^#src\/(server|domain)\//.test(id)) return undefined;
      // The build stays movable. The development server imports from a module of Vite's, where "#src" means nothing.
      return { id: isDevelopment ? new URL(id.slice(1), import.meta.url).href : id, external: true };
    },
  };
}

export default defineConfig({
  output: "static",
  site: BUILT_ORIGIN,
  // Our own server stands in front (src/server/http/front/serve.ts) and passes on what is no file.
  adapter: node({ mode: "middleware", bodySizeLimit: 0 }),
  session: false,
  devToolbar: { enabled: false },
  trailingSlash: "never",
  integrations: [react(), mdx()],
  // Shiki writes style attributes, which the content policy refuses.
  markdown: { syntaxHighlight: "prism" },
  vite: {
    // The worker that measures calls loads decoders when a file needs them.
    worker: { format: "es" },
    plugins: [useSourcesOfServer(), tailwindcss()],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_SCRIPTS } } } } },
    },
    build: {
      target: "es2022",
      // The public site's sheet goes into its pages: a round trip less before the first paint. The apps' larger one is a file
      // that the browser keeps. No inlined script but the one that fetches the others late: the policy of the page that one came
      // from would have to know them all.
      assetsInlineLimit: (file, content) =>
        (file.endsWith(".css") && content.length < LARGEST_INLINED_SHEET) || file.includes("DelayedScripts.astro"),
      // Written pages carry a directive of Astro's own, about which the bundler would warn once a page.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
  security: {
    // endpoint() refuses other sites for every content type, in the API's one error shape; Astro's check sees forms only.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
});
