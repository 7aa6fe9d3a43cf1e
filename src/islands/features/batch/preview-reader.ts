import type { PreviewReply, PreviewRequest, Reading } from "./preview-protocol.ts";

export type PreviewReader = {
  /** Reads, and ends what was being read. `hear` gets the answers until the returned function is called. */
  read(reading: Reading, hear: (reply: PreviewReply) => void): () => void;
  /** Lets the worker go. */
  end(): void;
};

/**
 * One worker for all that a screen reads. It loads the engine at once, while the file is still being chosen, and keeps it:
 * another meaning of a column costs the reading alone.
 */
export function createPreviewReader(): PreviewReader {
  const worker = new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  let id = 0;
  let heard: ((reply: PreviewReply) => void) | null = null;
  let broken = false;

  function tellBroken(): void {
    heard?.({ id, kind: "failed", message: "The preview could not be started in this browser." });
  }
  worker.addEventListener("message", ({ data }: MessageEvent<PreviewReply>) => {
    if (data.id === id) heard?.(data);
  });
  worker.addEventListener("error", () => {
    broken = true;
    tellBroken();
  });

  return {
    read(reading, hear) {
      id += 1;
      heard = hear;
      if (broken) tellBroken();
      else worker.postMessage({ id, reading } satisfies PreviewRequest);
      return () => {
        if (heard !== hear) return;
        heard = null;
        worker.postMessage({ id, reading: null } satisfies PreviewRequest);
      };
    },
    end: () => worker.terminate(),
  };
}
