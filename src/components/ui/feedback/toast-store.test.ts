import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, getToasts, subscribeToToasts, toast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a second toast replaces the first", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "destructive" });
  expect(getToasts().map(({ title, open }) => ({ title, open }))).toEqual([{ title: "Second", open: true }]);
});

test("a dismissed toast closes at once and is removed after 1,000,000 ms", () => {
  const id = toast({ title: "Saved" });
  dismissToast(id);
  expect(getToasts().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(getToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(getToasts()).toHaveLength(0);
});

test("removing an old toast keeps a newer one", () => {
  dismissToast(toast({ title: "Old" }));
  toast({ title: "New" });
  vi.advanceTimersByTime(1_000_000);
  expect(getToasts().map(({ title }) => title)).toEqual(["New"]);
});

test("notifies listeners of every change until they unsubscribe", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  const id = toast({ title: "First" });
  dismissToast(id);
  stop();
  toast({ title: "Second" });
  expect(listener).toHaveBeenCalledTimes(2);
});
