import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that an address belongs to, in words: enough to know one's own sessions, too little to find a person. The
 * last part of an IPv4 address and all but the first 48 bits of an IPv6 one are left out; '' where there is no address.
 */
export function describePlace(address: string): string {
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

/** The groups of an IPv6 address, `::` written out. */
function expand(address: string): string[] {
  const [head = "", tail] = address.split("%", 1).join("").split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
}
