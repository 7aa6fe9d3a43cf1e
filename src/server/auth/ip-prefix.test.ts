import { expect, test } from "vitest";
import { formatIpPrefix } from "./ip-prefix.ts";

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:12:34:5678::9", "2001:db8:12:…"],
  ["2001:db8::9", "2001:db8:0:…"],
  ["fe80::1%eth0", "fe80:0:0:…"],
  ["127.0.0.1", "This machine"],
  ["::1", "This machine"],
  ["local", ""],
  ["", ""],
])("%s becomes %j", (address, prefix) => {
  expect(formatIpPrefix(address)).toBe(prefix);
});
