import { SOURCE_KINDS } from "./sources.contract.ts";
import type { SourceKind } from "./sources.contract.ts";

export const SOURCE_KIND_NAMES: Readonly<Record<SourceKind, string>> = {
  ad: "Ad",
  post: "Post",
  page: "Page",
  link: "Link",
  qr: "QR code",
  referral: "Another site",
  direct: "Direct",
  campaign: "Your campaign",
  other: "Other",
};

/** The names of the kinds in a filter, such as "Ad or QR code". */
export function describeSourceKinds(filter: string): string {
  const kinds = filter.split(",");
  return SOURCE_KINDS.flatMap((kind) => (kinds.includes(kind) ? [SOURCE_KIND_NAMES[kind]] : [])).join(" or ");
}
