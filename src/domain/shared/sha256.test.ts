import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256Hex } from "./sha256.ts";

test("agrees with the platform on every length around the block borders", () => {
  for (let length = 0; length < 200; length++) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(32 + ((i * 7 + length) % 90))).join("");
    expect(sha256Hex(text), `length ${length}`).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
