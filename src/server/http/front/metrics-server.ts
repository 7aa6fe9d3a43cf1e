/** The port of /metrics, apart from the website's so that a proxy can't publish it by mistake. */
import { log } from "../../log.ts";
import { registry, startCollecting } from "../../process-metrics.ts";
import { startListener } from "./listener.ts";
import type { Listener } from "./listener.ts";
import { sendText } from "./send-response.ts";

/** Collected figures are served again for this long: several Prometheus servers ask the database once. */
const CACHE_MS = 5_000;

/** Serves the metrics of this process; `collect` updates those that are asked of the database. */
export async function startMetricsServer(
  address: { host: string; port: number },
  collect: () => Promise<void>,
): Promise<Listener> {
  startCollecting();
  let collectedAtMs = -Infinity;
  let collecting: Promise<void> = Promise.resolve();

  function update(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - collectedAtMs < CACHE_MS) return collecting;
    collectedAtMs = nowMs;
    collecting = collect();
    return collecting;
  }

  return startListener(address, (req, res) => {
    if (req.url?.split("?", 1)[0] !== "/metrics" || !/^(GET|HEAD)$/.test(req.method ?? ""))
      return sendText(res, 404, "There is only /metrics.");
    update()
      .then(() => registry.metrics())
      .then((text) => {
        res.setHeader("Content-Type", registry.contentType);
        res.end(text);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, "the metrics could not be collected");
        sendText(res, 500, "The metrics could not be collected.");
      });
  });
}
