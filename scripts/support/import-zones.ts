/** The import table of CONTRIBUTING.md as lint zones, generated from the existing folders. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A zone of `import-x/no-restricted-paths`: files in `target` may import from `from` only `except`. */
export interface Zone {
  target: string | string[];
  from: string;
  except?: string[];
  message: string;
}

/** Styles and images, which all UI code may import. */
const STYLING = ["./styles", "./assets"];
/** The settings: only `env.ts` reads the environment. */
const ENV_FILES = [
  "./server/env.ts",
  "./server/env-error.ts",
  "./server/env-files.ts",
  "./server/env-identity.ts",
  "./server/env-integrations.ts",
  "./server/env-language-model.ts",
  "./server/env-operations.ts",
  "./server/env-payments.ts",
  "./server/env-speech.ts",
];
const SERVER_LAYERS = ["db", "http", "auth", "providers", "jobs"];
const APPS = ["dash", "admin", "account", "site"];

/** Lists all zones of the project at `root`, including one per feature folder. */
export function listImportZones(root: string): Zone[] {
  return [
    allow("./src/domain", ["./domain"], "domain imports only domain (and zod)."),
    allow("./src/demo", ["./demo", "./domain"], "demo imports only demo and domain."),
    ...listServerZones(root),
    allow(
      ["./src/components/*.*", "./src/components/!(layouts)/**"],
      ["./domain", "./components", ...STYLING],
      "components import only domain and components.",
    ),
    allow(
      "./src/components/layouts",
      ["./domain", "./components", "./islands/lib", "./islands/site", ...STYLING],
      "Layouts import components and the scripts of every page.",
    ),
    ...listIslandZones(root),
    ...listPageZones(),
    allow(
      "./extension",
      ["./domain", "./components/ui", "./styles"],
      "The extension imports only domain, components/ui and styles.",
    ),
    allow("./widget", ["./widget"], "The snippet imports only its own files: it must stay small."),
    allow(
      ["./packages/sdk", "./packages/n8n", "./packages/zapier"],
      ["./packages"],
      "Packages import only their own files: they are installed alone.",
    ),
    allow("./packages/action", ["./domain"], "The action imports only domain, and the command that it is built with."),
    { target: ["./src", "./extension"], from: "./widget", message: "Only the build imports the snippet." },
    {
      target: ["./src", "./extension", "./widget"],
      from: "./packages",
      message: "Only tests and the command import packages.",
    },
    { target: "./src", from: "./tests", message: "src never imports tests." },
    { target: "./src", from: "./scripts", message: "src never imports scripts." },
    {
      // scripts/start.ts passes the hot endpoints to the front server, bypassing Astro (decision 0002).
      target: ["./src", "./extension", "./scripts/!(start).*", "./scripts/*/**"],
      from: "./src/pages",
      message: "Only scripts/start.ts imports pages.",
    },
  ];
}

function listServerZones(root: string): Zone[] {
  const features = listFolders(root, "src/server/features");
  const services = features.flatMap((feature) => listServices(root, feature));
  const layers = [
    ...SERVER_LAYERS.map((layer) => `./server/${layer}`),
    ...ENV_FILES,
    "./server/log.ts",
    "./server/process-metrics.ts",
    "./server/version.ts",
  ];
  return [
    allow("./src/server", ["./domain", "./server", "./demo"], "The server imports only domain, server and demo."),
    allow(
      ["./src/server/*.*", ...SERVER_LAYERS.map((layer) => `./src/server/${layer}/**`)],
      ["./domain", ...layers],
      "Layers below the features import only domain and each other.",
    ),
    allow("./src/server/worker", ["./domain", "./server"], "The worker imports only domain and server."),
    ...features.map((feature) =>
      allow(
        `./src/server/features/${feature}`,
        ["./domain", ...layers, `./server/features/${feature}`, ...services, ...(feature === "demo" ? ["./demo"] : [])],
        "A feature imports another feature only through its service; only the demo feature imports src/demo.",
      ),
    ),
  ];
}

function listIslandZones(root: string): Zone[] {
  const below = ["./domain", "./components", "./islands/lib", ...STYLING];
  return [
    allow("./src/islands/lib", below, "islands/lib imports only domain and components."),
    ...listFolders(root, "src/islands/features").map((feature) =>
      allow(
        `./src/islands/features/${feature}`,
        [...below, `./islands/features/${feature}`],
        "An island feature imports domain, components and islands/lib, never another feature.",
      ),
    ),
    ...APPS.map((app) =>
      allow(
        `./src/islands/${app}`,
        [...below, "./islands/features", `./islands/${app}`],
        "An app of islands imports features, lib, components and domain, never another app.",
      ),
    ),
  ];
}

function listPageZones(): Zone[] {
  return [
    allow(
      ["./src/pages/api", "./src/pages/.well-known", "./src/pages/auth/*.ts"],
      ["./server", "./domain"],
      "Endpoints import only server and domain.",
    ),
    allow(
      ["./src/pages/outbox", "./src/pages/r"],
      ["./server", "./domain", "./components", ...STYLING],
      "The outbox and shared reports import only server, domain and components.",
    ),
    allow(["./src/middleware.ts"], ["./server", "./domain"], "The middleware imports only server and domain."),
    allow(
      ["./src/pages/*.*", "./src/pages/!(api|auth|outbox|r)/**", "./src/pages/auth/*.astro"],
      ["./components", "./islands", "./content", "./domain", ...STYLING],
      "Pages import only components, islands, content and domain.",
    ),
  ];
}

function allow(target: string | string[], except: string[], message: string): Zone {
  return { target, from: "./src", except, message };
}

/** Lists the services of a feature, also those in its folders. */
function listServices(root: string, feature: string): string[] {
  return readdirSync(join(root, "src/server/features", feature), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".service.ts"))
    .map((name) => `./server/features/${feature}/${name}`);
}

function listFolders(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
