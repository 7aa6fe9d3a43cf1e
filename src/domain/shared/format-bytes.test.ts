import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test("formats a size in the largest possible unit", () => {
  expect(formatBytes(0)).toBe("0\u00a0bytes");
  expect(formatBytes(1023)).toBe("1023\u00a0bytes");
  expect(formatBytes(1536)).toBe("1.5\u00a0KiB");
  expect(formatBytes(3 * 1024 * 1024)).toBe("3\u00a0MiB");
  expect(formatBytes(150.3 * 1024)).toBe("150\u00a0KiB");
  expect(formatBytes(200 * 1024 * 1024)).toBe("200\u00a0MiB");
});
