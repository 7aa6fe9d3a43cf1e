/** Waits; `setTimeout` alone, so that hidden tabs only slow it. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
