/** The port of a process without a website: health checks alone. */
import { startListener } from "./listener.ts";
import { sendText } from "./send-response.ts";
import type { RunningServer } from "./serve.ts";

const CLOSE_MS = 1_000;

/** Serves /healthz and /readyz. Rejects with the system error if the address is unavailable. */
export async function startHealthServer(options: {
  host: string;
  port: number;
  isReady: () => Promise<boolean>;
}): Promise<RunningServer> {
  let isClosing = false;
  const listener = await startListener(options, (req, res) => {
    const path = (req.url ?? "/").split("?", 1)[0];
    if (path === "/healthz") return sendText(res, 200, "ok");
    if (path !== "/readyz") return sendText(res, 404, "This process runs jobs. The website is another's.");
    void options.isReady().then(
      (isReady) => sendText(res, isReady && !isClosing ? 200 : 503, isReady && !isClosing ? "ready" : "not ready"),
      () => sendText(res, 503, "not ready"),
    );
  });
  return {
    port: listener.port,
    close: () => {
      isClosing = true;
      return listener.close(CLOSE_MS);
    },
  };
}
