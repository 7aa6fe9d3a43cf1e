import { expect, test } from "vitest";
import { describePath, describeUrl } from "./page-path.ts";

test("a page is counted as one, whatever conversation it shows", () => {
  expect(describePath("/dash/conversations/0198c0de-1111-7222-8333-444455556666")).toBe("/dash/conversations/:id");
  expect(describePath("/blog/how-to-read-a-bot-funnel")).toBe("/blog/how-to-read-a-bot-funnel");
});

test("secrets and e-mails of an address are told to nobody", () => {
  expect(describePath("/admin-login/s3cr3t")).toBe("/admin-login/:token");
  const search = "?email=ana%40example.com&token=s3cr3t&utm_source=news";
  expect(describeUrl({ origin: "https://a.example", pathname: "/signup", search })).toBe(
    "https://a.example/signup?utm_source=news",
  );
});
