import { expect, test } from "vitest";
import { maskPath, maskUrl } from "./mask-url.ts";

test("masks ids, so that every conversation counts as one page", () => {
  expect(maskPath("/dash/conversations/0198c0de-1111-7222-8333-444455556666")).toBe("/dash/conversations/:id");
  expect(maskPath("/blog/how-to-read-a-bot-funnel")).toBe("/blog/how-to-read-a-bot-funnel");
});

test("removes secrets and emails from a URL", () => {
  expect(maskPath("/admin-login/s3cr3t")).toBe("/admin-login/:token");
  expect(maskPath("/r/s3cr3t.pdf")).toBe("/r/:token");
  expect(maskPath("/runner")).toBe("/runner");
  const search = "?email=ana%40example.com&token=s3cr3t&utm_source=news";
  expect(maskUrl({ origin: "https://a.example", pathname: "/signup", search })).toBe(
    "https://a.example/signup?utm_source=news",
  );
});
