/** Peak memory of a process, as Linux counts it. */
import { readFile, writeFile } from "node:fs/promises";

/** Runs `work` and returns by how many bytes the process's resident memory grew at most. */
export async function measurePeak(pid: number, work: () => Promise<void>): Promise<number> {
  const before = await getMemory(pid, "VmRSS");
  // Resets the high-water mark.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  await work();
  return (await getMemory(pid, "VmHWM")) - before;
}

async function getMemory(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
  return Number(kilobytes) * 1024;
}
