import { useCallback, useEffect, useRef, useState } from "react";

/** Plays a recording, or moves through a call without one. `headMs` gives the position for each frame. */
export type Player = {
  isPlaying: boolean;
  canPlay: boolean;
  /** The play head as of a few times a second, for texts. */
  ms: number;
  headMs: () => number;
  toggle: () => void;
  seek: (ms: number) => void;
  setRate: (rate: number) => void;
  rate: number;
  failure: string | null;
};

/** How often texts follow the play head. */
const TEXTS_EVERY_MS = 200;

/** Creates a player for the sound at `src`; null where there is none. */
export function usePlayer(src: string | null, durationMs: number): Player {
  const audio = useRef<HTMLAudioElement | null>(null);
  const position = useRef(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [ms, setMs] = useState(0);
  const [rate, setRate] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (src === null) return undefined;
    const element = new Audio(src);
    element.preload = "metadata";
    audio.current = element;
    const listeners = new AbortController();
    const on = (name: string, listener: () => void) => element.addEventListener(name, listener, listeners);
    on("play", () => setIsPlaying(true));
    on("pause", () => setIsPlaying(false));
    on("error", () => setFailure("The recording could not be played."));
    on("loadedmetadata", () => {
      element.currentTime = position.current / 1000;
    });
    return () => {
      listeners.abort();
      element.pause();
      element.removeAttribute("src");
      audio.current = null;
      setIsPlaying(false);
    };
  }, [src]);

  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = rate;
  }, [rate, src]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setMs((audio.current?.currentTime ?? 0) * 1000), TEXTS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const headMs = useCallback(() => {
    const element = audio.current;
    if (element !== null && !element.paused) position.current = element.currentTime * 1000;
    return Math.min(position.current, durationMs);
  }, [durationMs]);

  const seek = useCallback(
    (to: number) => {
      position.current = Math.max(0, Math.min(durationMs, to));
      if (audio.current !== null) audio.current.currentTime = position.current / 1000;
      setMs(position.current);
    },
    [durationMs],
  );

  const toggle = useCallback(() => {
    const element = audio.current;
    if (element === null) return;
    if (element.paused) element.play().catch(() => setFailure("The recording could not be played."));
    else element.pause();
  }, []);

  return { isPlaying, canPlay: src !== null && failure === null, ms, headMs, toggle, seek, setRate, rate, failure };
}
