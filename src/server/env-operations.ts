/** The environment variables of how processes are run and watched, part of those in `env.ts`. */
import { availableParallelism } from "node:os";
import { z } from "zod";
import { EnvironmentError } from "./env-error.ts";

export const operationVariables = {
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(80)
    .default(Math.min(20, 6 + 2 * availableParallelism()))
    .describe("Size of one process's database pools; about ten more connections come on top"),
  DATABASE_CLUSTER: z
    .enum(["citus"])
    .optional()
    .describe(
      "citus if the database of DATABASE_URL was spread over several machines by npm run db:distribute. Default: one machine",
    ),
  ROLE: z
    .enum(["all", "web", "jobs"])
    .default("all")
    .describe("web serves pages and the API and runs no jobs, jobs only runs them, which needs DATABASE_URL"),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe("Port of /metrics for Prometheus, at HOST; not for the public. Default: off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "expected an address like http://collector:4318" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("OpenTelemetry collector that gets traces of requests and jobs, by OTLP over HTTP. Default: off"),
};

export type Role = "all" | "web" | "jobs";

type Values = z.output<z.ZodObject<typeof operationVariables>> & { DATABASE_URL?: string | undefined };

/** Returns how this process is run and watched. Throws EnvironmentError if processes could not share a database. */
export function toOperations({ ROLE: role, DATABASE_URL: url, ...values }: Values) {
  // A web process alone shows a restored copy: no job of the copy may mail or call anybody.
  if (role === "jobs" && url === undefined)
    throw new EnvironmentError("ROLE=jobs requires DATABASE_URL: the embedded database belongs to one process.");
  return {
    role,
    /** Whether the client tables are spread over the nodes of a cluster. */
    isCluster: values.DATABASE_CLUSTER === "citus",
    databaseConnections: values.DATABASE_CONNECTIONS,
    metricsPort: values.METRICS_PORT,
    /** Where traces of requests and jobs go, without the path of OTLP. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
