import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test("a size is written in the largest unit that it fills", () => {
  expect(formatBytes(0)).toBe("0\u00a0bytes");
  expect(formatBytes(1023)).toBe("1023\u00a0bytes");
  expect(formatBytes(1536)).toBe("1.5\u00a0KiB");
  expect(formatBytes(3 * 1024 * 1024)).toBe("3\u00a0MiB");
  expect(formatBytes(150.3 * 1024)).toBe("150\u00a0KiB");
  expect(formatBytes(200 * 1024 * 1024)).toBe("200\u00a0MiB");
});
