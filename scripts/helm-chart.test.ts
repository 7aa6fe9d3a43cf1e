import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { listVariables, PROJECT_ROOT } from "#src/server/env.ts";

const run = promisify(execFile);
const CHART = join(PROJECT_ROOT, "deploy", "helm");
const names = new Set(listVariables().map(({ name }) => name));
const mapSchema = z.record(z.string(), z.unknown());
const templates = readdirSync(join(CHART, "templates"))
  .map((file) => readFileSync(join(CHART, "templates", file), "utf8"))
  .join("\n");

function parseMap(value: unknown): Record<string, unknown> {
  return mapSchema.parse(value);
}

async function readChart(file: string): Promise<Record<string, unknown>> {
  return parseMap(parse(await readFile(join(CHART, file), "utf8")));
}

describe("the Helm chart", () => {
  it("sets only settings that exist", () => {
    const settings = [...templates.matchAll(/^ {2}([A-Z][A-Z\d_]*): /gm)].map(([, name = ""]) => name);
    const required = [
      "DATABASE_URL",
      "DATABASE_CLUSTER",
      "S3_ENDPOINT",
      "SMTP_URL",
      "MAIL_FROM",
      "JWT_KEYS",
      "SEAL_KEYS",
    ];
    expect(settings).toEqual(expect.arrayContaining(required));
    expect(settings.filter((name) => !names.has(name))).toEqual([]);
  });

  it("uses each of its values, and has each value that it uses", async () => {
    const used = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path);
    const roles = [...templates.matchAll(/\$processes\.(\w+)/g)].map(([, path = ""]) => path);
    const { roles: byRole, ...values } = await readChart("values.yaml");
    const groups = new Set(["image", "database", "s3", "smtp", "keys", "ingress"]);
    const paths = Object.entries(values).flatMap(([name, value]) =>
      groups.has(name) ? Object.keys(parseMap(value)).map((key) => `${name}.${key}`) : [name],
    );
    expect([...new Set(used)].toSorted()).toEqual([...paths, "roles"].toSorted());
    for (const role of Object.values(parseMap(byRole)))
      expect([...new Set(roles)].toSorted()).toEqual(Object.keys(parseMap(role)).toSorted());
  });

  it("has values that its schema accepts, and refuses a wrong or unknown one", async () => {
    const schema = z.fromJSONSchema(await readChart("values.schema.json"));
    const values = await readChart("values.yaml");
    expect(schema.safeParse(values).error).toBeUndefined();
    const wrong = [
      { publicURL: "https://app.example.com" },
      { publicUrl: "app.example.com" },
      { database: { cluster: "yes" } },
      { settings: { "log-level": "info" } },
      { roles: { web: values["roles"] } },
    ];
    for (const change of wrong) expect(schema.safeParse({ ...values, ...change }).success).toBe(false);
  });

  it("is of the program's version, and so is the image", async () => {
    const { version } = z.object({ version: z.string() }).parse(await readChart("../../package.json"));
    expect(await readChart("Chart.yaml")).toMatchObject({ version, appVersion: version });
    const image = await readFile(join(PROJECT_ROOT, "deploy", "Dockerfile"), "utf8");
    const last = image.slice(image.lastIndexOf("\nFROM "));
    expect(last).toContain(`org.opencontainers.image.version="${version}"`);
    const base = /^FROM (\S+)$/m.exec(last)?.[1] ?? "";
    expect(last).toContain(`org.opencontainers.image.base.name="docker.io/library/${base}"`);
  });
});

const hasHelm = await run("helm", ["version"]).then(
  () => true,
  () => false,
);
const VALUES = {
  image: { repository: "threadlight", tag: "1" },
  publicUrl: "https://app.example.com",
  database: { url: "postgres://threadlight:password@database:5432/threadlight", cluster: "citus", connections: 12 },
  s3: { endpoint: "https://s3.example.com", key: "key", secret: "secret" },
  smtp: { url: "smtp://user:password@mail.example.com:587", from: "Threadlight <hello@example.com>" },
  keys: { jwt: "a", seal: "b" },
  settings: { OTLP_WAIT_SECONDS: 20 },
  secretSettings: { STRIPE_SECRET_KEY: "c" },
  ingress: { enabled: true, tlsSecret: "certificate" },
};
const objectSchema = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) });
const podSchema = z.object({
  spec: z.object({
    template: z.object({ spec: z.looseObject({ containers: z.array(z.record(z.string(), z.unknown())) }) }),
  }),
});

describe.runIf(hasHelm)("the Helm chart, rendered", () => {
  it("passes helm lint", async () => {
    await run("helm", ["lint", "--strict", CHART]);
  });

  it("has the same objects and pods as the manifests of Kubernetes, and an ingress", async () => {
    const rendered = await render("threadlight", VALUES);
    const manifests = await Promise.all(
      ["config", "web", "jobs"].map((name) =>
        readFile(join(PROJECT_ROOT, "deploy", "kubernetes", `${name}.yaml`), "utf8"),
      ),
    );
    const expected = manifests.flatMap(parseObjects);
    const list = (objects: Objects) => objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
    expect(list(rendered.filter(({ kind }) => kind !== "Ingress"))).toEqual(list(expected));
    expect(listPods(rendered)).toEqual(listPods(expected));
    expect(rendered.find(({ kind }) => kind === "Ingress")).toMatchObject({
      spec: { tls: [{ hosts: ["app.example.com"] }], rules: [{ host: "app.example.com" }] },
    });
  });

  it("sets what its values say, without a Secret if there is one already", async () => {
    const objects = await render("other", VALUES);
    const settings = Object.assign({}, ...objects.map(({ data, stringData }) => data ?? stringData ?? {}));
    expect(Object.keys(parseMap(settings)).filter((name) => !names.has(name))).toEqual([]);
    expect(settings).toMatchObject({
      ...{ DATABASE_URL: VALUES.database.url, DATABASE_CLUSTER: "citus", DATABASE_CONNECTIONS: "12" },
      ...{ S3_ENDPOINT: VALUES.s3.endpoint, SMTP_URL: VALUES.smtp.url, MAIL_FROM: VALUES.smtp.from },
      ...{ OTLP_WAIT_SECONDS: "20", STRIPE_SECRET_KEY: "c", PUBLIC_URL: VALUES.publicUrl },
    });
    const withOwn = await render("other", { ...VALUES, secretSettings: {}, keys: {}, existingSecret: "own" });
    expect(withOwn.filter(({ kind }) => kind === "Secret")).toEqual([]);
    expect(JSON.stringify(listPods(withOwn))).toContain('{"secretRef":{"name":"own"}}');
  });

  it("says which value is missing", async () => {
    await expect(render("other", { ...VALUES, keys: { jwt: "a" } })).rejects.toThrow(
      "Set keys.seal, or existingSecret.",
    );
  });
});

type Objects = z.infer<typeof objectSchema>[];

async function render(release: string, values: unknown): Promise<Objects> {
  const folder = await mkdtemp(join(tmpdir(), "threadlight-helm-"));
  try {
    const file = join(folder, "values.yaml");
    await writeFile(file, stringify(values));
    const { stdout } = await run("helm", ["template", release, CHART, "--values", file]);
    return parseObjects(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function parseObjects(text: string): Objects {
  return parseAllDocuments(text).map((document) => objectSchema.parse(document.toJS()));
}

/** What runs in the pods, by role, without the image's name and tag. */
function listPods(objects: Objects): unknown[] {
  return objects
    .filter(({ kind }) => kind === "Deployment")
    .toSorted((a, b) => a.metadata.name.localeCompare(b.metadata.name))
    .map((object) => {
      const { containers, ...pod } = podSchema.parse(object).spec.template.spec;
      return { ...pod, containers: containers.map(({ image, imagePullPolicy, ...rest }) => rest) };
    });
}

it("npm run sbom lists what production runs and no tool of development", { timeout: 120_000 }, async () => {
  const { stdout } = await run("npm", ["run", "--silent", "sbom"], { cwd: PROJECT_ROOT, maxBuffer: 64 * 1024 * 1024 });
  const { components } = z.object({ components: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(stdout));
  const listed = new Set(components.map(({ name }) => name));
  expect(["postgres", "astro", "pg-boss"].filter((name) => !listed.has(name))).toEqual([]);
  expect(["vitest", "playwright", "eslint"].filter((name) => listed.has(name))).toEqual([]);
});
