import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

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

/** Where the sound is; null where there is none. `renew` gets another address when this one has expired, and tells whether it did. */
export type PlayerSource = { src: string | null; renew?: (() => Promise<boolean>) | undefined };

/** How often texts follow the play head. */
const TEXTS_EVERY_MS = 200;
/** An address that fails sooner has not expired. */
const RENEW_AFTER_MS = 30_000;

/** Creates a player for a sound. */
export function usePlayer({ src, renew }: PlayerSource, durationMs: number): Player {
  const audio = useRef<HTMLAudioElement | null>(null);
  const position = useRef(0);
  /** Whether the person wants it to play, also while another address is fetched. */
  const wantsSound = useRef(false);
  const fail = useEffectEvent((openedAt: number) => {
    const explain = (): void => setFailure("The recording could not be played.");
    if (renew === undefined || Date.now() - openedAt < RENEW_AFTER_MS) {
      explain();
      return;
    }
    renew().then((isRenewed) => {
      if (!isRenewed) explain();
    }, explain);
  });
  const [listeners] = useState(() => new Set<() => void>());
  const [isPlaying, setIsPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useCallback(() => {
    for (const listener of listeners) listener();
  }, [listeners]);

  useEffect(() => {
    if (src === null) return undefined;
    const openedAt = Date.now();
    const element = new Audio(src);
    element.preload = "metadata";
    audio.current = element;
    const events = new AbortController();
    const on = (name: string, listener: () => void) => element.addEventListener(name, listener, events);
    on("play", () => setIsPlaying(true));
    on("pause", () => {
      position.current = element.currentTime * 1000;
      wantsSound.current = false;
      setIsPlaying(false);
      notify();
    });
    on("error", () => fail(openedAt));
    on("loadedmetadata", () => {
      element.currentTime = position.current / 1000;
      if (wantsSound.current) element.play().catch(() => undefined);
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
    wantsSound.current = element.paused;
    // What fails is an event of the element, too.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  }, []);

  const canPlay = src !== null && failure === null;
  return useMemo(
    () => ({ isPlaying, canPlay, headMs, subscribe, toggle, seek, setRate, rate, failure }),
    [isPlaying, canPlay, headMs, subscribe, toggle, seek, rate, failure],
  );
}
