/** Saves runs to a workspace. */
import { readFile } from "node:fs/promises";
import type { Run } from "#src/domain/runner/run.contract.ts";

const RUNS_A_REQUEST = 20;

/** Sends runs with a device's token; fails with what the workspace says. */
export async function saveRuns(
  runs: readonly Run[],
  { workspace, tokenFile }: { workspace: string; tokenFile: string },
): Promise<void> {
  const token = (await readFile(tokenFile, "utf8")).trim();
  for (let from = 0; from < runs.length; from += RUNS_A_REQUEST) {
    const response = await fetch(new URL("/api/runner/runs", workspace), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ runs: runs.slice(from, from + RUNS_A_REQUEST) }),
    });
    if (!response.ok)
      throw new Error(`The workspace answered ${String(response.status)}: ${(await response.text()).slice(0, 300)}`);
  }
}
