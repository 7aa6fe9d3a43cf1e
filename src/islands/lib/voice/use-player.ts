import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/** Plays a recording, or moves through a call without one. The position is no state: a frame of playback renders nothing. */
export type Player = {
  isPlaying: boolean;
  canPlay: boolean;
  /** The position in milliseconds, now. */
  headMs: () => number;
  /** Calls the listener when the position jumped, and a few times a second while it moves. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
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
  const [listeners] = useState(() => new Set<() => void>());
  const [isPlaying, setIsPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useCallback(() => {
    for (const listener of listeners) listener();
  }, [listeners]);

  useEffect(() => {
    if (src === null) return undefined;
    const element = new Audio(src);
    element.preload = "metadata";
    audio.current = element;
    const events = new AbortController();
    const on = (name: string, listener: () => void) => element.addEventListener(name, listener, events);
    on("play", () => setIsPlaying(true));
    on("pause", () => {
      position.current = element.currentTime * 1000;
      setIsPlaying(false);
      notify();
    });
    on("error", () => setFailure("The recording could not be played."));
    on("loadedmetadata", () => {
      element.currentTime = position.current / 1000;
    });
    return () => {
      events.abort();
      element.pause();
      element.removeAttribute("src");
      audio.current = null;
      setIsPlaying(false);
    };
  }, [src, notify]);

  useEffect(() => {
    if (audio.current !== null) audio.current.playbackRate = rate;
  }, [rate, src]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(notify, TEXTS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, notify]);

  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );

  const headMs = useCallback(() => {
    const element = audio.current;
    if (element !== null && !element.paused) position.current = element.currentTime * 1000;
    return Math.min(position.current, durationMs);
  }, [durationMs]);

  const seek = useCallback(
    (to: number) => {
      position.current = Math.max(0, Math.min(durationMs, to));
      if (audio.current !== null) audio.current.currentTime = position.current / 1000;
      notify();
    },
    [durationMs, notify],
  );

  const toggle = useCallback(() => {
    const element = audio.current;
    if (element === null) return;
    if (element.paused) element.play().catch(() => setFailure("The recording could not be played."));
    else element.pause();
  }, []);

  const canPlay = src !== null && failure === null;
  return useMemo(
    () => ({ isPlaying, canPlay, headMs, subscribe, toggle, seek, setRate, rate, failure }),
    [isPlaying, canPlay, headMs, subscribe, toggle, seek, rate, failure],
  );
}
