/** Several processes of the program on one database, and their replacement one after the other. */
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { startApp } from "./app.ts";
import type { RunningApp } from "./app.ts";

/** SIGTERM as in a rolling update: the new process is ready before the old one stops. SIGKILL as in an accident: the old one dies first. */
export type Ending = "SIGTERM" | "SIGKILL";
type Role = "web" | "jobs";

export type Fleet = {
  readonly webs: readonly RunningApp[];
  /** Ends the process `at` of a role and starts another in its place; returns how long each of both took in ms. */
  replace(role: Role, at: number, ending: Ending): Promise<{ startMs: number; stopMs: number }>;
  stop(): Promise<void>;
};

/** Pools of many processes must fit into one test server. */
const CONNECTIONS = "4";

/** Starts so many web and job processes. `env` names the database, keys and folder that they share. */
export async function startFleet(options: { env: Record<string, string>; webs: number; jobs: number }): Promise<Fleet> {
  const start = (role: Role) =>
    startApp({ env: { APP_ENV: "production", DATABASE_CONNECTIONS: CONNECTIONS, ...options.env, ROLE: role } });
  const startSome = (role: Role, count: number) => Promise.all(Array.from({ length: count }, () => start(role)));
  // Not by several processes at once.
  await ensureBuild();
  const [web, jobs] = await Promise.all([startSome("web", options.webs), startSome("jobs", options.jobs)]);
  const processes = { web, jobs };

  async function replace(role: Role, at: number, ending: Ending): Promise<{ startMs: number; stopMs: number }> {
    const old = processes[role][at];
    if (old === undefined) throw new Error(`There is no ${role} process ${String(at)}.`);
    let startMs = 0;
    let stopMs = 0;
    const begin = async () => {
      const startedAt = performance.now();
      processes[role][at] = await start(role);
      startMs = performance.now() - startedAt;
    };
    const end = async () => {
      const startedAt = performance.now();
      if (ending === "SIGKILL") return old.kill();
      const code = await old.stop();
      stopMs = performance.now() - startedAt;
      if (code !== 0) throw new Error(`A ${role} process stopped with ${String(code)}:\n${old.output()}`);
    };
    for (const step of ending === "SIGTERM" ? [begin, end] : [end, begin]) await step();
    return { startMs, stopMs };
  }

  return {
    webs: processes.web,
    replace,
    async stop() {
      await Promise.all([...processes.web, ...processes.jobs].map((process) => process.stop()));
    },
  };
}
