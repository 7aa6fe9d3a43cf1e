import { getEnv } from "../env.ts";
import { getWriteLag } from "../features/ingest/ingest.service.ts";
import { countConnections } from "../jobs/connections.ts";
import { listQueueDepths } from "../jobs/queue.ts";
import { log } from "../log.ts";
import { gauges } from "../process-metrics.ts";
import { getVersion } from "../version.ts";

/** Updates the metrics that come from the database. Without a database they are absent, and `threadlight_database_up` is 0. */
export async function collectMetrics(): Promise<void> {
  const { databaseConnections, role: processRole } = getEnv();
  gauges.build.set({ version: getVersion(), role: processRole }, 1);
  gauges.connectionsMax.set(databaseConnections);
  for (const gauge of [gauges.connections, gauges.jobs, gauges.oldestJob]) gauge.reset();
  for (const gauge of [gauges.pendingWrites, gauges.oldestWrite]) gauge.remove();
  try {
    const [connections, queues, writes] = await Promise.all([countConnections(), listQueueDepths(), getWriteLag()]);
    for (const { role, state, count } of connections) gauges.connections.set({ role, state }, count);
    for (const { queue, due, active, failed, oldestSeconds } of queues) {
      gauges.jobs.set({ queue, state: "due" }, due);
      gauges.jobs.set({ queue, state: "active" }, active);
      gauges.jobs.set({ queue, state: "failed" }, failed);
      gauges.oldestJob.set({ queue }, oldestSeconds);
    }
    gauges.pendingWrites.set(writes.pending);
    gauges.oldestWrite.set(writes.oldestSeconds);
    gauges.databaseUp.set(1);
  } catch (error) {
    log.warn({ err: error }, "the metrics of the database could not be collected");
    gauges.databaseUp.set(0);
  }
}
