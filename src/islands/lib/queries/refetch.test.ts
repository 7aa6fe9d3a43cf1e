import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { refetch } from "./refetch.ts";

const KEY = ["notifications"] as const;

describe("refetch", () => {
  it("asks again after a first load that began before the event", async () => {
    const { client, answer, asked } = show();
    expect(asked()).toBe(1);
    const done = refetch(client, KEY);
    answer("old");
    await expect.poll(asked).toBe(2);
    answer("new");
    await done;
    expect(client.getQueryData(KEY)).toBe("new");
    expect(asked()).toBe(2);
  });

  it("asks once where an answer is shown already", async () => {
    const { client, answer, asked } = show();
    answer("old");
    await expect.poll(() => client.getQueryData(KEY)).toBe("old");
    const done = refetch(client, KEY);
    answer("new");
    await done;
    expect(client.getQueryData(KEY)).toBe("new");
    expect(asked()).toBe(2);
  });
});

/** Shows a query whose answers the test gives. */
function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const waiting: ((value: string) => void)[] = [];
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => {
      asked += 1;
      return new Promise<string>((resolve) => waiting.push(resolve));
    },
  });
  observer.subscribe(() => undefined);
  return { client, asked: () => asked, answer: (value: string) => waiting.shift()?.(value) };
}
