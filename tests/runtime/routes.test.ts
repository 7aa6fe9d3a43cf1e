import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { DIST_FOLDER } from "#scripts/support/build-state.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { loadStaticIndex } from "#src/server/http/front/static-files.ts";
import type { StaticIndex } from "#src/server/http/front/static-files.ts";
import { sendRequest } from "#tests/support/raw-request.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedInApp } from "#tests/support/signed-in-app.ts";

/** Endpoints that Astro adds by itself. The front server answers them with 404; a new one needs a look. */
const FRAMEWORK_ROUTES = ["/_image", "/_server-islands/[name]"];

/** What the front server answers itself. */
const SERVER_ROUTES = ["/healthz", "/readyz"];

/** Pages and redirects outside /api that are rendered for each request. */
const ON_DEMAND = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource/[...path]",
  "/.well-known/security.txt",
  "/admin-login/[token]",
  "/admin/[...path]",
  "/auth/[provider]",
  "/auth/company",
  "/auth/company/[clientId]",
  "/checkout/portal/[portalId]",
  "/checkout/sandbox/[sessionId]",
  "/dash/[...path]",
  "/help",
  "/messagenotsent",
  "/outbox",
  "/outbox/[name]",
  "/r/[token]",
  "/r/[token].pdf",
  "/startfree",
];

/** Types of built files that are no pages. */
const FILE_TYPES = new Set([
  ...[".css", ".ico", ".js", ".json", ".pagefind", ".pf_fragment", ".pf_index", ".pf_meta", ".png", ".svg", ".txt"],
  ...[".md", ".tgz", ".webm", ".webmanifest", ".webp", ".whl", ".woff", ".woff2", ".xml", ".zip"],
]);

const routeSchema = z.object({ route: z.string(), origin: z.string(), prerender: z.boolean(), component: z.string() });
type Route = z.infer<typeof routeSchema>;

let server: SignedInApp;
let port: number;
let routes: Route[];
let files: StaticIndex;

beforeAll(async () => {
  server = await startSignedInApp();
  port = Number(new URL(server.app.url).port);
  routes = await readManifest();
  files = await loadStaticIndex(join(DIST_FOLDER, "client"), []);
}, 120_000);
afterAll(() => server.stop());

it("Astro's manifest contains our own files and the known endpoints of the framework, and nothing else", async () => {
  const own = routes.filter(({ origin }) => origin === "project").map(({ component }) => component);
  const pages = await readdir(join(PROJECT_ROOT, "src", "pages"), { recursive: true });
  const expected = pages.filter((file) => /\.(ts|astro)$/.test(file)).map((file) => `src/pages/${file}`);
  expect(own.toSorted()).toEqual(expected.toSorted());
  const added = routes.filter(({ origin }) => origin !== "project").map(({ route }) => route);
  expect(added.toSorted()).toEqual(FRAMEWORK_ROUTES);
});

it("no endpoint of the framework answers, however it is spelled", async () => {
  const spellings = FRAMEWORK_ROUTES.map((route) => route.replace("[name]", "Card")).flatMap((path) => [
    path,
    `${path}/`,
    path.toUpperCase(),
    path.replace("_", "%5F"),
    path.replace("_", "%255f"),
    `/${path}`,
    `/help/..${path}`,
    `${path}.html`,
    `${path}?href=/favicon.ico&w=2600&f=avif`,
  ]);
  for (const path of spellings) {
    const { status, headers } = await sendRequest(port, path);
    expect([path, status, headers["content-type"]]).toEqual([path, 404, "text/html; charset=utf-8"]);
  }
});

it("the pages rendered for each request are the ones we mean to render", () => {
  const onDemand = routes.filter(({ route, prerender, origin }) => {
    return origin === "project" && !prerender && !route.startsWith("/api/");
  });
  expect(onDemand.map(({ route }) => route).toSorted()).toEqual(ON_DEMAND);
});

it("every built file is a prerendered page or of a known type", () => {
  const patterns = routes.filter(({ prerender }) => prerender).map(({ route }) => toPattern(route));
  const unknown = [...files].filter(([path, file]) => {
    const isPage = file.path.endsWith(".html");
    return isPage ? !patterns.some((pattern) => pattern.test(path)) : !FILE_TYPES.has(extname(path));
  });
  expect(unknown.map(([path]) => path)).toEqual([]);
});

it("the server's own routes answer, and nothing answers beside the lists", async () => {
  for (const path of SERVER_ROUTES) expect([path, (await sendRequest(port, path)).status]).toEqual([path, 200]);
  for (const path of ["/metrics", "/debug", "/.env", "/server", "/index.php", "/node_modules/astro/package.json"]) {
    expect([path, (await sendRequest(port, path)).status]).toEqual([path, 404]);
  }
});

it("apps and pages rendered on demand name their character set and how to cache them", async () => {
  for (const path of ["/", "/dash", "/dash/overview", "/admin", "/admin/login", "/help", "/status", "/blog"]) {
    const { headers } = await sendRequest(port, path);
    expect([path, headers["content-type"]]).toEqual([path, "text/html; charset=utf-8"]);
    expect([path, headers["cache-control"]]).toEqual([
      path,
      expect.stringMatching(/no-cache|must-revalidate|no-store/),
    ]);
  }
});

it("security.txt names contact and policy, and expires within a year of each request", async () => {
  const answer = await fetch(new URL(paths.securityTxt, server.app.url));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map(
    [...(await answer.text()).matchAll(/^([^:]+): (.+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical", "Policy"]);
  const { origin } = new URL(server.app.url);
  expect(fields.get("Canonical")).toBe(origin + paths.securityTxt);
  for (const name of ["Contact", "Policy"]) expect((await fetch(fields.get(name) ?? "")).status).toBe(200);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

/** The routes in the built server's manifest, which mentions some of them repeatedly. */
it("draws its status as a badge that other sites may show", async () => {
  const answer = await server.call(null, "/api/status.svg");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(await answer.text()).toMatch(/^<svg .*Threadlight: (?:operational|unknown|partial outage)/);
});

async function readManifest(): Promise<Route[]> {
  const text = await readFile(join(DIST_FOLDER, "server", "entry.mjs"), "utf8");
  const marker = '"routeData":';
  const found = new Map<string, Route>();
  for (let at = text.indexOf(marker); at !== -1; at = text.indexOf(marker, at + 1)) {
    const route = routeSchema.parse(JSON.parse(cutObject(text, at + marker.length)));
    found.set(route.component, route);
  }
  return [...found.values()];
}

/** The JSON object that begins at `start`; its texts contain no unbalanced braces. */
function cutObject(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return text.slice(start, at + 1);
  }
  throw new Error("The manifest ends within an object.");
}

function toPattern(route: string): RegExp {
  const source = route
    .replaceAll(/[.]/g, "\\.")
    .replaceAll(/\[\\\.\\\.\\\.\w+\]/g, ".*")
    .replaceAll(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${source}/?$`);
}
