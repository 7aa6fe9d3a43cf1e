import { expect, it } from "vitest";
import { createDeviceToken, createPairingCode, isDeviceToken, normalizePairingCode } from "./pairing-code.ts";

it("makes codes of 32 letters and digits, in two halves", () => {
  const codes = Array.from({ length: 200 }, createPairingCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

it("ignores case, dash and spaces of a code, and knows what is none", () => {
  expect(normalizePairingCode(" abcd-2345 ")).toBe("ABCD2345");
  expect(normalizePairingCode("ABCD2345")).toBe("ABCD2345");
  for (const wrong of ["ABCD-234", "ABCD-2340", "ABCI-2345", ""]) expect(normalizePairingCode(wrong)).toBeNull();
});

it("makes tokens that are told from other secrets", () => {
  expect(isDeviceToken(createDeviceToken())).toBe(true);
  for (const other of ["tl_live_abc", "tl_run_", "a.b.c", `${createDeviceToken()}x`])
    expect(isDeviceToken(other)).toBe(false);
});
