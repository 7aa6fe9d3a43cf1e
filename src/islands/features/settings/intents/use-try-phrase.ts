import { useEffect, useRef, useState } from "react";
import { useDebounced } from "../../../lib/use-debounced.ts";
import type { Lesson, TryReply, TryRequest } from "./try-protocol.ts";

export type Tried = { phrase: string; reply: TryReply };

/** What a phrase is of by a lesson, drafts included; null until it is known. A worker learns and reads, here in the browser. */
export function useTryPhrase(lesson: Lesson, phrase: string): { tried: Tried | null; broken: boolean } {
  const worker = useRef<Worker | null>(null);
  const learned = useRef<Lesson | null>(null);
  const asked = useRef({ id: 0, phrase: "" });
  const [tried, setTried] = useState<Tried | null>(null);
  const [broken, setBroken] = useState(false);
  // Learning takes a moment with many examples: it waits for the end of what is typed into them.
  const settled = useDebounced(lesson);

  useEffect(() => {
    const started = new Worker(new URL("./try.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<TryReply>) => {
      if (data.id === asked.current.id) setTried({ phrase: asked.current.phrase, reply: data });
    });
    started.addEventListener("error", () => setBroken(true));
    worker.current = started;
    return () => {
      started.terminate();
      worker.current = null;
      learned.current = null;
    };
  }, []);

  useEffect(() => {
    // Without a phrase too: what is to be learned is learned by the time that one is typed.
    if (worker.current === null) return;
    asked.current = { id: asked.current.id + 1, phrase };
    const changed = learned.current !== settled;
    learned.current = settled;
    const request: TryRequest = { id: asked.current.id, lesson: changed ? settled : null, phrase };
    worker.current.postMessage(request);
  }, [settled, phrase]);

  const blank = phrase.trim() === "" || tried?.phrase.trim() === "";
  return { tried: blank ? null : tried, broken };
}
