/** Tries one regular expression; the panel ends this worker when it takes too long. */
addEventListener("message", ({ data }: MessageEvent<{ pattern: string; flags: string; text: string }>) => {
  try {
    postMessage(new RegExp(data.pattern, data.flags).test(data.text));
  } catch {
    postMessage(false);
  }
});
