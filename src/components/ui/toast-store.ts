/** At most this many toasts are on screen. */
export const TOAST_LIMIT = 1;
/** How long a toast stays unless it says otherwise. */
export const TOAST_DURATION_MS = 5_000;
/** How long after its dismissal a toast is forgotten. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** How far a finger has to move to send a toast away. */
export const TOAST_SWIPE_THRESHOLD_PX = 50;

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  durationMs?: number | undefined;
  /** One thing that can be done about it; `altText` says how else, for who cannot reach the button in time. */
  action?: { label: string; altText: string; onPress: () => void } | undefined;
};

export type ToastRecord = ToastInput & { id: string; open: boolean };

let records: readonly ToastRecord[] = [];
let count = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast in place of the one before it. Returns its id. */
export function toast(input: ToastInput): string {
  count += 1;
  const id = `toast-${count}`;
  publish([{ ...input, id, open: true }, ...records].slice(0, TOAST_LIMIT));
  return id;
}

/** Closes one toast, or all; each is forgotten later, so that it can still leave with its motion. */
export function dismissToast(id?: string): void {
  const leaving = records.filter((record) => id === undefined || record.id === id);
  for (const record of leaving) scheduleRemoval(record.id);
  publish(records.map((record) => (leaving.includes(record) ? { ...record, open: false } : record)));
}

/** The toasts there are, newest first; the same array until something changes. */
export function readToasts(): readonly ToastRecord[] {
  return records;
}

/** Calls `listener` after every change; returns how to stop that. */
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
