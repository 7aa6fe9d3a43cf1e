import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, readToasts, subscribeToToasts, toast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a second toast takes the place of the first", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "destructive" });
  expect(readToasts().map(({ title, open }) => ({ title, open }))).toEqual([{ title: "Second", open: true }]);
});

test("a dismissed toast closes at once and is forgotten after 1,000,000 ms", () => {
  const id = toast({ title: "Saved" });
  dismissToast(id);
  expect(readToasts().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(readToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(readToasts()).toHaveLength(0);
});

test("forgetting an old toast leaves the one that came after it", () => {
  dismissToast(toast({ title: "Old" }));
  toast({ title: "New" });
  vi.advanceTimersByTime(1_000_000);
  expect(readToasts().map(({ title }) => title)).toEqual(["New"]);
});

test("listeners hear of every change until they stop", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  const id = toast({ title: "Heard" });
  dismissToast(id);
  stop();
  toast({ title: "Unheard" });
  expect(listener).toHaveBeenCalledTimes(2);
});
