/** Lists all endpoints under pages/api, for tests that cover each of them. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_ROOT } from "#src/server/env.ts";
import type { Accepts, Endpoint as Handler } from "#src/server/http/endpoint/endpoint.ts";

export type Endpoint = {
  /** The file's path as in `tenant-cases.ts`. */
  file: string;
  method: string;
  /** The endpoint's path with ids that don't exist. */
  path: string;
  accepts: Accepts;
};

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

/** Lists the endpoints by file and method. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const folder = join(PROJECT_ROOT, "src", "pages", "api");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const endpoints = await Promise.all(
    files.toSorted().map(async (name) => {
      const exported: Record<string, Handler> = await import(join(folder, name));
      const file = name.replace(/\.ts$/, "");
      const path = `/api/${file.replace(/\/index$/, "").replaceAll(/\[\w+\]/g, UNKNOWN_ID)}`;
      return METHODS.flatMap((method) => {
        const handler = exported[method];
        return handler === undefined ? [] : [{ file, method, path, accepts: handler.accepts }];
      });
    }),
  );
  return endpoints.flat();
}
