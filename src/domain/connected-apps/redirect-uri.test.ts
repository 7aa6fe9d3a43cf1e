import { expect, test } from "vitest";
import { addToRedirectUri, isAllowedRedirectUri, isLoopbackUri } from "./redirect-uri.ts";

test.each([
  "https://claude.ai/api/mcp/auth_callback",
  "https://app.example.com:8443/callback?from=us",
  "http://localhost:33418/",
  "http://127.0.0.1:6274/oauth/callback",
  "http://[::1]:4000/callback",
])("takes %s", (uri) => {
  expect(isAllowedRedirectUri(uri)).toBe(true);
});

test.each([
  "http://app.example.com/callback",
  "http://localhost.evil.example/callback",
  "https://good.example@evil.example/callback",
  "https://app.example.com/callback#part",
  "https://app.example.com\\@evil.example/callback",
  "https://app.example.com/call back",
  "javascript:alert(1)",
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "data:text/html,x",
  "/callback",
  `https://app.example.com/${"x".repeat(500)}`,
])("refuses %s", (uri) => {
  expect(isAllowedRedirectUri(uri)).toBe(false);
});

test("keeps the query of an address and adds what the app gets", () => {
  expect(addToRedirectUri("https://app.example.com/callback?from=us", { code: "a b", state: undefined })).toBe(
    "https://app.example.com/callback?from=us&code=a+b",
  );
});

test("knows programs on the person's own machine", () => {
  expect(isLoopbackUri("http://127.0.0.1:80/x")).toBe(true);
  expect(isLoopbackUri("https://app.example.com/x")).toBe(false);
});
