import { isIPv6 } from "node:net";

/**
 * Returns the range that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address, which usually
 * belongs to one customer. IPv4 written as IPv6 (::ffff:192.0.2.7) counts as IPv4.
 */
export function toAddressRange(address: string): string {
  const plain = address.split("%")[0] ?? address;
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * Removes the port that some proxies add to an address (192.0.2.7:51234, [2001:db8::7]:51234). With it, every connection
 * would count as another caller.
 */
export function stripPort(hop: string): string {
  const [, ipv4, ipv6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(hop) ?? [];
  return ipv4 ?? ipv6 ?? hop;
}
