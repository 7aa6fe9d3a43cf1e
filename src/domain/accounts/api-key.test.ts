import { expect, test } from "vitest";
import { createApiKeySecret, isApiKeySecret, maskApiKey } from "./api-key.ts";

test("a new key has the announced form and is accepted", () => {
  const key = createApiKeySecret();
  expect(key).toMatch(/^tl_live_[0-9A-Za-z]{42}$/);
  expect(isApiKeySecret(key)).toBe(true);
});

test("no two keys are the same", () => {
  expect(new Set(Array.from({ length: 500 }, createApiKeySecret)).size).toBe(500);
});

test("a key with one letter changed is refused", () => {
  const key = createApiKeySecret();
  const changed = key.slice(0, 20) + (key.charAt(20) === "a" ? "b" : "a") + key.slice(21);
  expect(isApiKeySecret(changed)).toBe(false);
});

test("the shown part keeps the secret", () => {
  const key = createApiKeySecret();
  expect(key.startsWith(maskApiKey(key))).toBe(true);
  expect(maskApiKey(key)).toHaveLength(12);
});
