/** Stroke styles of the three thread weights. */
export const THREAD_STYLES = [
  { width: 1, opacity: 0.42, frayOpacity: 0.55 },
  { width: 1.2, opacity: 0.58, frayOpacity: 0.66 },
  { width: 1.4, opacity: 0.74, frayOpacity: 0.8 },
] as const;
