/** The import table of docs/ARCHITECTURE.md as lint zones, made from the folders as they are. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A zone of `import-x/no-restricted-paths`: files of `target` may import nothing of `from` but `except`. */
export interface Zone {
  target: string | string[];
  from: string;
  except?: string[];
  message: string;
}

/** Style sheets and pictures are no floor: everything that draws may use them. */
const LOOKS = ["./styles", "./assets"];
const SERVER_FLOORS = ["db", "http", "auth", "providers", "jobs"];
const APPS = ["dash", "admin", "account", "site"];

/** Every zone of the project at `root`. A new feature folder is in its zone from the first file on. */
export function listImportZones(root: string): Zone[] {
  return [
    allow("./src/domain", ["./domain"], "domain imports only domain (and zod)."),
    ...listServerZones(root),
    allow(
      ["./src/components/*.*", "./src/components/!(layouts)/**"],
      ["./domain", "./components", ...LOOKS],
      "components import only domain and components.",
    ),
    allow(
      "./src/components/layouts",
      ["./domain", "./components", "./islands/lib", "./islands/site", ...LOOKS],
      "Layouts import components, and start the browser code that every page has.",
    ),
    ...listIslandZones(root),
    ...listPageZones(),
    allow("./extension", ["./domain", "./components/ui"], "The extension imports only domain and components/ui."),
    { target: "./src", from: "./tests", message: "src never imports tests." },
    { target: "./src", from: "./scripts", message: "src never imports scripts." },
    {
      // What composes the program hands the hot endpoints to the front server, past Astro: decision 0025.
      target: ["./src", "./extension", "./scripts/!(start).*", "./scripts/*/**"],
      from: "./src/pages",
      message: "Nobody imports pages.",
    },
  ];
}

function listServerZones(root: string): Zone[] {
  const features = listFolders(root, "src/server/features");
  const services = features.flatMap((feature) => listServices(root, feature));
  const floors = [...SERVER_FLOORS.map((floor) => `./server/${floor}`), "./server/env.ts", "./server/log.ts"];
  const below = SERVER_FLOORS.filter((floor) => floor !== "jobs").map((floor) => `./src/server/${floor}`);
  return [
    allow("./src/server", ["./domain", "./server"], "The server imports only domain and server."),
    { target: below, from: "./src/server/features", message: "The floors below the features know none of them." },
    ...features.map((feature) =>
      allow(
        `./src/server/features/${feature}`,
        ["./domain", ...floors, `./server/features/${feature}`, ...services],
        "A feature reaches another feature only through its service.",
      ),
    ),
  ];
}

function listIslandZones(root: string): Zone[] {
  const below = ["./domain", "./components", "./islands/lib", ...LOOKS];
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
      ["./src/pages/api", "./src/pages/auth/*.ts"],
      ["./server", "./domain"],
      "Endpoints import only server and domain.",
    ),
    allow(
      ["./src/pages/outbox"],
      ["./server", "./domain", "./components", ...LOOKS],
      "The outbox is a page of the server's own: server, domain and components.",
    ),
    allow(["./src/middleware.ts"], ["./server", "./domain"], "The middleware imports only server and domain."),
    allow(
      ["./src/pages/*.*", "./src/pages/!(api|auth|outbox)/**", "./src/pages/auth/*.astro"],
      ["./components", "./islands", "./content", "./domain", ...LOOKS],
      "Pages import only components, islands, content and domain.",
    ),
  ];
}

function allow(target: string | string[], except: string[], message: string): Zone {
  return { target, from: "./src", except, message };
}

function listServices(root: string, feature: string): string[] {
  const folder = join("src/server/features", feature);
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".service.ts"))
    .map((name) => `./server/features/${feature}/${name}`);
}

function listFolders(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
