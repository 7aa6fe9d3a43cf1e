import type { CallSettings, MeasureReply, MeasureRequest } from "./measure-protocol.ts";

export type MeasureClient = {
  /** Opens files; only replies to the newest request are given. */
  open(files: File[], settings: CallSettings): void;
  /** Reads the open files with other settings. */
  read(settings: CallSettings): void;
  /** Terminates the worker. */
  end(): void;
};

/** Creates a client with a worker that measures calls in the browser. */
export function createMeasureClient(onReply: (reply: MeasureReply) => void): MeasureClient {
  let worker: Worker | null = null;
  let id = 0;

  function send(request: MeasureRequest): void {
    worker ??= start();
    worker.postMessage(request);
  }

  function start(): Worker {
    const started = new Worker(new URL("./measure.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<MeasureReply>) => {
      if (data.id === id) onReply(data);
    });
    started.addEventListener("error", () =>
      onReply({ id, kind: "failed", message: "Calls can’t be measured in this browser." }),
    );
    return started;
  }

  return {
    open: (files, settings) => send({ id: ++id, kind: "open", files, settings }),
    read: (settings) => send({ id: ++id, kind: "read", settings }),
    end: () => {
      worker?.terminate();
      worker = null;
    },
  };
}
