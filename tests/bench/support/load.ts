/** Load from a process of its own, by autocannon. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { PROJECT_ROOT } from "#src/server/env.ts";

const run = promisify(execFile);

const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** What a run measured: requests a second, latencies in milliseconds. */
export type LoadResult = z.infer<typeof resultSchema>;

/** Sends GET requests for `seconds` over `connections` kept-alive connections. Throws when any was not answered well. */
export async function loadUrl(options: {
  url: string;
  seconds: number;
  connections: number;
  headers?: string[];
}): Promise<LoadResult> {
  const program = join(PROJECT_ROOT, "node_modules", "autocannon", "autocannon.js");
  const headers = (options.headers ?? []).flatMap((header) => ["-H", header]);
  const numbers = ["-c", String(options.connections), "-d", String(options.seconds)];
  const { stdout } = await run(process.execPath, [program, "--json", ...numbers, ...headers, options.url]);
  const result = resultSchema.parse(JSON.parse(stdout));
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${options.url} answered with errors: ${stdout}`);
  return result;
}
