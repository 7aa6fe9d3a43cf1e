import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { listVariables, PROJECT_ROOT } from "#src/server/env.ts";
import { registry } from "#src/server/process-metrics.ts";
import { findFreePort } from "#tests/support/port.ts";

const run = promisify(execFile);
const DEPLOY = join(PROJECT_ROOT, "deploy");
const names = new Set(listVariables().map(({ name }) => name));

function readText(file: string): string {
  return readFileSync(join(DEPLOY, file), "utf8");
}

describe("the image", () => {
  const text = readText("Dockerfile");

  it("copies only files that exist and that its context has", () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = ""]) => files.split(" "));
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
    const context = [...readText("Dockerfile.dockerignore").matchAll(/^!(.+)$/gm)].map(([, file]) => file);
    expect(context.toSorted()).toEqual(copied.toSorted());
  });

  it("runs as another account than root, with settings that exist, a health check and SIGTERM", () => {
    const last = text.slice(text.lastIndexOf("\nFROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const settings = [...(/^ENV (.+)$/m.exec(last)?.[1] ?? "").matchAll(/(\w+)=/g)].map(([, name = ""]) => name);
    expect(settings.filter((name) => !names.has(name))).toEqual([]);
    expect(settings).toContain("DATA_DIR");
  });
});

const serviceSchema = z.object({
  environment: z.record(z.string(), z.unknown()),
  build: z.unknown().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
});
const composeSchema = z.object({ services: z.record(z.string(), serviceSchema) });

it("the files for a machine without containers name settings, commands and limits that exist", () => {
  const settings = [...readText("machine/threadlight.env").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !names.has(name))).toEqual([]);
  const manifest = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(PROJECT_ROOT, "package.json"), "utf8")));
  for (const name of ["threadlight.service", "threadlight-backup.service"]) {
    const command = /^ExecStart=.*npm --silent (?:run )?(\S+)/m.exec(readText(`machine/${name}`))?.[1] ?? "";
    expect(manifest.scripts, name).toHaveProperty([command]);
  }
  // Requests, then jobs, then the database (docs/operations.md): systemd waits longer than they take.
  expect(readText("machine/threadlight.service")).toMatch(/^TimeoutStopSec=45$/m);
  expect(readText("machine/nginx.conf")).toMatch(/client_max_body_size 8m;/);
});

it("compose.yaml starts both roles with settings that exist, on a read-only file system", () => {
  const { services } = composeSchema.parse(parse(readText("compose.yaml"), { merge: true }));
  const own = Object.values(services).filter(({ build }) => build !== undefined);
  expect(own.map(({ environment }) => environment["ROLE"])).toEqual(["web", "jobs"]);
  for (const { environment, read_only, cap_drop } of own) {
    expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([]);
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ["ALL"] });
  }
});

const objectSchema = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }).optional() });
const deploymentSchema = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.array(
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
            startupProbe: z.object({ httpGet: z.object({ path: z.literal("/healthz") }) }),
            livenessProbe: z.object({ httpGet: z.object({ path: z.literal("/healthz") }) }),
            readinessProbe: z.object({ httpGet: z.object({ path: z.literal("/readyz") }) }),
          }),
        ),
      }),
    }),
  }),
});

describe("the manifests of Kubernetes", () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(readText("kubernetes/kustomization.yaml")));
  const objects = resources.flatMap((file) =>
    parseAllDocuments(readText(`kubernetes/${file}`)).map((document) => objectSchema.parse(document.toJS())),
  );
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);

  it("name settings that exist", () => {
    const settings = objects.flatMap(({ data, stringData }) => [
      ...Object.entries(z.record(z.string(), z.string()).parse(data ?? stringData ?? {})),
    ]);
    expect(settings.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
    const ports = Object.fromEntries(settings.filter(([name]) => name.endsWith("PORT")));
    for (const { spec } of ofKind("Deployment").map((object) => deploymentSchema.parse(object))) {
      const [container] = spec.template.spec.containers;
      expect(container?.env).toEqual([{ name: "ROLE", value: spec.template.metadata.labels["role"] }]);
      expect(container?.ports.map(({ containerPort }) => String(containerPort))).toEqual([
        ports["PORT"],
        ports["METRICS_PORT"],
      ]);
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(40);
    }
  });

  it("have a disruption budget and an autoscaler for each role, by a metric that exists", () => {
    const roles = ["threadlight-web", "threadlight-jobs"];
    for (const kind of ["Deployment", "PodDisruptionBudget", "HorizontalPodAutoscaler"]) {
      expect(ofKind(kind).map(({ metadata }) => metadata?.name)).toEqual(roles);
    }
    const adapter = readText("kubernetes/prometheus-adapter.yaml");
    expect(readText("kubernetes/jobs.yaml")).toContain("metric: { name: threadlight_jobs_due }");
    expect(adapter).toContain("as: threadlight_jobs_due");
    const [, metric = ""] = /seriesQuery: (\w+)\{state="due"\}/.exec(adapter) ?? [];
    expect(registry.getSingleMetric(metric)).toBeDefined();
  });
});

const hasRuntime = await run("docker", ["compose", "version"])
  .then(() => run("docker", ["info"]))
  .then(
    () => true,
    () => false,
  );

it.runIf(hasRuntime)(
  "the image is built, and compose.yaml starts it with its database and store",
  { timeout: 1_800_000 },
  async () => {
    const port = await findFreePort();
    const key = randomBytes(32).toString("base64url");
    const project = `threadlight-test-${randomBytes(3).toString("hex")}`;
    const override = join(DEPLOY, "compose.yaml");
    const env = {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      PUBLIC_URL: `http://127.0.0.1:${String(port)}`,
      PUBLISHED_PORT: String(port),
      DATABASE_PASSWORD: "forATestAlone",
      S3_SECRET: "forATestAlone",
      JWT_KEYS: key,
      SEAL_KEYS: key,
    };
    const compose = (...args: string[]) => run("docker", ["compose", "-p", project, "-f", override, ...args], { env });
    try {
      await compose("up", "--build", "--detach", "--wait", "--wait-timeout", "900");
      await vi.waitUntil(async () => (await fetch(`http://127.0.0.1:${String(port)}/readyz`)).ok, 60_000);
      const { stdout } = await compose("exec", "jobs", "id", "--user");
      expect(stdout.trim()).toBe("1000");
      const stopped = await compose("stop", "web", "jobs").then(() =>
        compose("ps", "--all", "--format", "{{.ExitCode}}", "web", "jobs"),
      );
      expect(stopped.stdout.trim().split("\n")).toEqual(["0", "0"]);
    } finally {
      await compose("down", "--volumes", "--timeout", "5");
    }
  },
);
