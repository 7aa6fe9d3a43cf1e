import { isIPv4, isIPv6 } from "node:net";

/**
 * Formats the network part of an IP address: enough to recognize your own sessions, too little to locate a person. Drops
 * the last byte of IPv4 and all but the first 48 bits of IPv6; '' if `address` is not an IP address.
 */
export function formatIpPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) {
    if (plain.startsWith("127.")) return "This machine";
    const [a, b, c] = plain.split(".");
    return `${a}.${b}.${c}.x`;
  }
  if (!isIPv6(plain)) return "";
  if (plain === "::1") return "This machine";
  return `${expand(plain).slice(0, 3).join(":")}:…`;
}

/** The groups of an IPv6 address, with `::` expanded. */
function expand(address: string): string[] {
  const [head = "", tail] = address.split("%", 1).join("").split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
}
