/** Maximum number of visible toasts. */
export const TOAST_LIMIT = 1;
/** Default display time of a toast. */
export const TOAST_DURATION_MS = 5_000;
/** Time after which a dismissed toast is removed from the store. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** Swipe distance that dismisses a toast. */
export const TOAST_SWIPE_THRESHOLD_PX = 50;

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  durationMs?: number | undefined;
  /** An action button; `altText` describes an alternative for screen reader users. */
  action?: { label: string; altText: string; onPress: () => void } | undefined;
};

export type ToastRecord = ToastInput & { id: string; open: boolean };

let records: readonly ToastRecord[] = [];
let count = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast in place of the previous one. Returns its id. */
export function toast(input: ToastInput): string {
  count += 1;
  const id = `toast-${count}`;
  publish([{ ...input, id, open: true }, ...records].slice(0, TOAST_LIMIT));
  return id;
}

/** Closes one toast, or all. They are removed from the store later, so that the exit animation can run. */
export function dismissToast(id?: string): void {
  const closing = records.filter((record) => id === undefined || record.id === id);
  for (const record of closing) scheduleRemoval(record.id);
  publish(records.map((record) => (closing.includes(record) ? { ...record, open: false } : record)));
}

/** Returns the toasts, newest first; the same array until something changes. */
export function getToasts(): readonly ToastRecord[] {
  return records;
}

/** Calls `listener` after every change. Returns an unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function scheduleRemoval(id: string): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    publish(records.filter((record) => record.id !== id));
  }, TOAST_REMOVE_DELAY_MS);
  removals.set(id, timer);
}

function publish(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}
