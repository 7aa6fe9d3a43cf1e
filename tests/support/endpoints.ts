/** Every endpoint file under pages/api with what it exports: for tests over all of them. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_ROOT } from "#src/server/env.ts";

export type Endpoint = {
  /** The file, as `tenant-cases.ts` names it. */
  file: string;
  method: string;
  /** An address of it, with ids that are nobody's. */
  path: string;
};

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const NOBODYS_ID = "01890000-0000-7000-8000-000000000000";

/** Every endpoint by file and method. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const folder = join(PROJECT_ROOT, "src", "pages", "api");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const endpoints = await Promise.all(
    files.toSorted().map(async (name) => {
      const exported: object = await import(join(folder, name));
      const file = name.replace(/\.ts$/, "");
      const path = `/api/${file.replace(/\/index$/, "").replaceAll(/\[\w+\]/g, NOBODYS_ID)}`;
      return METHODS.filter((method) => method in exported).map((method) => ({ file, method, path }));
    }),
  );
  return endpoints.flat();
}
