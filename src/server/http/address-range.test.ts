import { expect, test } from "vitest";
import { stripPort, toAddressRange } from "./address-range.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["local", "local"],
])("%s is counted as %s", (address, range) => {
  expect(toAddressRange(address)).toBe(range);
});

test("neighboring networks are counted separately", () => {
  expect(toAddressRange("2001:db8:1:2::9")).not.toBe(toAddressRange("2001:db8:1:3::9"));
});

test.each([
  ["192.0.2.7:51234", "192.0.2.7"],
  ["192.0.2.7", "192.0.2.7"],
  ["[2001:db8::7]:51234", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
])("the proxy entry %s has the address %s", (hop, address) => {
  expect(stripPort(hop)).toBe(address);
});
