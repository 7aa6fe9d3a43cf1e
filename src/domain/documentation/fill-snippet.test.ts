import { expect, test } from "vitest";
import { fillSnippet } from "./fill-snippet.ts";

const VALUES = { origin: "https://app.example.com", accountId: "0199-account", key: "tl_live_whole" };

test("fills in the address, the key and the account", () => {
  expect(
    fillSnippet('curl "http://127.0.0.1:4321/api/v1/messages" -H "Authorization: Bearer $THREADLIGHT_KEY"', VALUES),
  ).toBe('curl "https://app.example.com/api/v1/messages" -H "Authorization: Bearer tl_live_whole"');
  expect(fillSnippet("https://app.threadlight.example/api/channels/telegram/YOUR_ACCOUNT_ID", VALUES)).toBe(
    "https://app.example.com/api/channels/telegram/0199-account",
  );
});

test.each([
  ["authorization: `Bearer ${process.env.THREADLIGHT_KEY}`,", "authorization: `Bearer tl_live_whole`,"],
  [`f"Bearer {os.environ['THREADLIGHT_KEY']}"`, 'f"Bearer tl_live_whole"'],
  ['"Bearer " + process.env.THREADLIGHT_KEY', '"Bearer " + "tl_live_whole"'],
  ["export THREADLIGHT_KEY=tl_live_…", "export THREADLIGHT_KEY=tl_live_whole"],
  ["authorization=Bearer%20tl_live_…", "authorization=Bearer%20tl_live_whole"],
])("fills in the key of %s", (code, filled) => {
  expect(fillSnippet(code, VALUES)).toBe(filled);
});

test("leaves what is not known, and other addresses", () => {
  const code = "https://api.openai.com/v1/chat tl_live_… YOUR_ACCOUNT_ID https://example.com/api/hook";
  expect(fillSnippet(code, { ...VALUES, accountId: null, key: null })).toBe(code);
});
