import type { PreviewReply, PreviewRequest, PreviewInput } from "./preview-protocol.ts";

export type PreviewClient = {
  /** Starts a preview and stops the previous one. `onReply` gets the replies until the returned function is called. */
  start(input: PreviewInput, onReply: (reply: PreviewReply) => void): () => void;
  /** Terminates the worker. */
  end(): void;
};

/**
 * Creates a client with one worker for all previews of a screen. The worker loads the engine while the user is still
 * choosing a file and keeps it, so that changed options only cost the parsing.
 */
export function createPreviewClient(): PreviewClient {
  const worker = new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  let id = 0;
  let listener: ((reply: PreviewReply) => void) | null = null;
  let hasFailed = false;

  function reportFailure(): void {
    listener?.({ id, kind: "failed", message: "The preview couldn’t start in this browser." });
  }
  worker.addEventListener("message", ({ data }: MessageEvent<PreviewReply>) => {
    if (data.id === id) listener?.(data);
  });
  worker.addEventListener("error", () => {
    hasFailed = true;
    reportFailure();
  });

  return {
    start(input, onReply) {
      id += 1;
      listener = onReply;
      if (hasFailed) reportFailure();
      else worker.postMessage({ id, input } satisfies PreviewRequest);
      return () => {
        if (listener !== onReply) return;
        listener = null;
        worker.postMessage({ id, input: null } satisfies PreviewRequest);
      };
    },
    end: () => worker.terminate(),
  };
}
