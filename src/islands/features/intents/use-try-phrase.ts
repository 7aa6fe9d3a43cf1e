import { useEffect, useRef, useState } from "react";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import type { TrainingSet, TryReply, TryRequest } from "./try-phrase-messages.ts";

export type TriedPhrase = { phrase: string; reply: TryReply };

/** Classifies a phrase in a web worker; `tried` is null until there is a result. */
export function useTryPhrase(trainingSet: TrainingSet, phrase: string): { tried: TriedPhrase | null; broken: boolean } {
  const worker = useRef<Worker | null>(null);
  const trainedOn = useRef<TrainingSet | null>(null);
  const lastRequest = useRef({ id: 0, phrase: "" });
  const [tried, setTried] = useState<TriedPhrase | null>(null);
  const [broken, setBroken] = useState(false);
  // Training takes a moment with many examples, so wait until typing pauses.
  const settled = useDebounced(trainingSet);

  useEffect(() => {
    const started = new Worker(new URL("./try-phrase.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<TryReply>) => {
      if (data.id === lastRequest.current.id) setTried({ phrase: lastRequest.current.phrase, reply: data });
    });
    started.addEventListener("error", () => setBroken(true));
    worker.current = started;
    return () => {
      started.terminate();
      worker.current = null;
      trainedOn.current = null;
    };
  }, []);

  useEffect(() => {
    // Train even without a phrase, so that the model is ready when one is typed.
    if (worker.current === null) return;
    lastRequest.current = { id: lastRequest.current.id + 1, phrase };
    const changed = trainedOn.current !== settled;
    trainedOn.current = settled;
    const request: TryRequest = { id: lastRequest.current.id, trainingSet: changed ? settled : null, phrase };
    worker.current.postMessage(request);
  }, [settled, phrase]);

  const blank = phrase.trim() === "" || tried?.phrase.trim() === "";
  return { tried: blank ? null : tried, broken };
}
