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
  ROLE: z
    .enum(["all", "web", "jobs"])
    .default("all")
    .describe("web serves pages and the API and runs no jobs, jobs only runs them; both need DATABASE_URL"),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe("Port of /metrics for Prometheus, at HOST; not for the public. Default: off"),
};

export type Role = "all" | "web" | "jobs";

/** Returns what this process does. Throws EnvironmentError if processes could not share a database. */
export function toRole({ ROLE: role, DATABASE_URL: url }: { ROLE: Role; DATABASE_URL?: string | undefined }): Role {
  if (role !== "all" && url === undefined)
    throw new EnvironmentError(`ROLE=${role} requires DATABASE_URL: the embedded database belongs to one process.`);
  return role;
}
