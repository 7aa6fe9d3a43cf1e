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
