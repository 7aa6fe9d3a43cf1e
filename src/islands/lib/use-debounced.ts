import { useEffect, useState } from "react";

/** Longer than between two letters of who types slowly. */
const PAUSE_MS = 250;

/** `value` as it was once it stood still for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs: number = PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
