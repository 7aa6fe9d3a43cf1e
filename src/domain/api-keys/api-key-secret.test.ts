import { expect, test } from "vitest";
import { createApiKeySecret, isApiKeySecret, maskApiKey } from "./api-key-secret.ts";

test("creates a valid key of the documented format", () => {
  const key = createApiKeySecret();
  expect(key).toMatch(/^tl_live_[0-9A-Za-z]{42}$/);
  expect(isApiKeySecret(key)).toBe(true);
});

test("creates unique keys", () => {
  expect(new Set(Array.from({ length: 500 }, createApiKeySecret)).size).toBe(500);
});

test("rejects a key with one changed character", () => {
  const key = createApiKeySecret();
  const changed = key.slice(0, 20) + (key.charAt(20) === "a" ? "b" : "a") + key.slice(21);
  expect(isApiKeySecret(changed)).toBe(false);
});

test("masks all but the prefix", () => {
  const key = createApiKeySecret();
  expect(key.startsWith(maskApiKey(key))).toBe(true);
  expect(maskApiKey(key)).toHaveLength(12);
});
