import { useEffect, useState } from "react";

/** Longer than the pause between two keystrokes of a slow typist. */
const DELAY_MS = 250;

/** Returns `value` after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number = DELAY_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
