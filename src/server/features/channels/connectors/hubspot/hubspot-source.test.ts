import { expect, it } from "vitest";
import { findHubSpotSource } from "./hubspot-source.ts";
import { Payload } from "../base/payload.ts";

it.each([
  ["PAID_SOCIAL", "Facebook", "june", { kind: "ad", utmSource: "Facebook", campaign: "june" }],
  ["ORGANIC_SEARCH", "bikes for rent", "google", { kind: "referral", term: "bikes for rent", utmSource: "google" }],
  ["SOCIAL_MEDIA", "Instagram", null, { kind: "referral", utmSource: "Instagram", campaign: undefined }],
  ["AI_REFERRALS", "chatgpt.com", null, { kind: "referral", utmSource: "chatgpt.com" }],
  [
    "REFERRALS",
    "blog.example",
    "https://blog.example/a?mail=x",
    { name: "blog.example", referrer: "https://blog.example/a" },
  ],
  [
    "EMAIL_MARKETING",
    "june",
    "Newsletter 6",
    { kind: "link", medium: "email", campaign: "june", name: "Newsletter 6" },
  ],
  ["OTHER_CAMPAIGNS", "fair", "flyer", { kind: "link", campaign: "fair", utmSource: "flyer" }],
  ["DIRECT_TRAFFIC", "https://shop.example/rooms?x=1", null, { kind: "direct", url: "https://shop.example/rooms" }],
])("takes the original source %s with its details", (source, first, second, found) => {
  const contact = {
    hs_analytics_source: source,
    hs_analytics_source_data_1: first,
    hs_analytics_source_data_2: second,
  };
  expect(findHubSpotSource(new Payload(contact))).toMatchObject(found);
});

it.each(["OFFLINE", "constructor", "", null])("takes nothing of the original source %j", (source) => {
  const contact = { hs_analytics_source: source, hs_analytics_source_data_1: "CONVERSATIONS" };
  expect(findHubSpotSource(new Payload(contact))).toBeUndefined();
});
