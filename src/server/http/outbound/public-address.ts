import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 ranges that are private, reserved or not unicast (IANA special-purpose registry). */
const REFUSED_IPV4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
];
/** The same for IPv6, within 2000::/3: everything outside of it is refused anyway. */
const REFUSED_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const GLOBAL_UNICAST = buildList(["2000::/3"], "ipv6");
const refusedIpv4 = buildList(REFUSED_IPV4, "ipv4");
const refusedIpv6 = buildList(REFUSED_IPV6, "ipv6");

/** Whether an IP address is public. IPv4 inside IPv6 (`::ffff:10.0.0.1`, `::10.0.0.1`) is judged by the IPv4; anything unknown is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedIpv4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  const embedded = findEmbeddedIpv4(address);
  if (embedded !== null) return isPublicAddress(embedded);
  return GLOBAL_UNICAST.check(address, "ipv6") && !refusedIpv6.check(address, "ipv6");
}

/** The IPv4 address of `::ffff:0:0/96` and `::/96`; `::` and `::1` have one too, in 0.0.0.0/8. */
function findEmbeddedIpv4(address: string): string | null {
  // The URL parser gives each address one spelling: lower-case hex groups.
  const groups = expandGroups(new URL(`http://[${address}]`).hostname.slice(1, -1));
  const [high, low] = groups.slice(6);
  const head = groups.slice(0, 6);
  if (high === undefined || low === undefined || head.slice(0, 5).some((group) => group !== 0)) return null;
  if (head[5] !== 0 && head[5] !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function expandGroups(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const parse = (part: string): number[] => (part === "" ? [] : part.split(":").map((group) => parseInt(group, 16)));
  const [before, after] = [parse(head), parse(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

function buildList(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix] = range.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
