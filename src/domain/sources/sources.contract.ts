import { z } from "zod";
import { isStorableText } from "../shared/text.ts";

/** What brought a person to the chat: an ad, a post, a page, a link, a QR code, another site, nothing, a message of the business. */
export const SOURCE_KINDS = ["ad", "post", "page", "link", "qr", "referral", "direct", "campaign", "other"] as const;
export const sourceKindSchema = z.enum(SOURCE_KINDS);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/** Click ids by the platform that made them. */
export const CLICK_TYPES = ["ctwa_clid", "gclid", "fbclid", "msclkid"] as const;
export type ClickType = (typeof CLICK_TYPES)[number];
/** A click as a platform knows it; `type` is null if its sender did not say. Stored encrypted alone, shown nowhere. */
export type ClickId = { type: ClickType | null; value: string };

/** Characters of each field. */
export const MAX_FIELD_LENGTHS = {
  id: 200,
  name: 200,
  url: 2_000,
  campaign: 200,
  medium: 200,
  utmSource: 200,
  term: 200,
  content: 200,
  referrer: 2_000,
} as const;
export const MAX_CLICK_LENGTH = 1_000;

/** Where a conversation comes from, as answers show it. */
export const sourceSchema = z.object({
  kind: sourceKindSchema
    .nullable()
    .describe(
      "What it was: `ad`, `post`, `page`, `link`, `qr`, `referral` (another site), `direct`, `campaign` (the business wrote first) or `other`.",
    ),
  id: z.string().nullable().describe("Its ID: of the ad, post, link or code."),
  name: z.string().nullable().describe("Its name: the ad's headline, the page's title."),
  url: z.string().nullable().describe("The page where the conversation began, or the ad's or post's address."),
  campaign: z.string().nullable().describe("The campaign, as in `utm_campaign`."),
  medium: z.string().nullable().describe("As in `utm_medium`."),
  utmSource: z.string().nullable().describe("As in `utm_source`."),
  term: z.string().nullable().describe("As in `utm_term`."),
  content: z.string().nullable().describe("As in `utm_content`."),
  referrer: z.string().nullable().describe("The site that the person came from."),
});
export type Source = z.infer<typeof sourceSchema>;

function sentText(max: number) {
  return z
    .string("Must be a string")
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, "Must be well-formed Unicode without NUL characters")
    .nullable()
    .optional();
}

const clickValue = z
  .string("Must be a string")
  .min(1, "Must not be empty")
  .max(MAX_CLICK_LENGTH, `At most ${MAX_CLICK_LENGTH} characters`)
  .refine(isStorableText, "Must be well-formed Unicode without NUL characters");

const clickSchema = z.union(
  [clickValue, z.strictObject({ type: z.enum(CLICK_TYPES), value: clickValue })],
  `Use a text, or an object with type (${CLICK_TYPES.join(", ")}) and value`,
);

const sentFields = {
  kind: sourceKindSchema
    .nullable()
    .optional()
    .describe("`ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign` or `other`."),
  id: sentText(MAX_FIELD_LENGTHS.id),
  name: sentText(MAX_FIELD_LENGTHS.name),
  url: sentText(MAX_FIELD_LENGTHS.url),
  campaign: sentText(MAX_FIELD_LENGTHS.campaign),
  medium: sentText(MAX_FIELD_LENGTHS.medium),
  utmSource: sentText(MAX_FIELD_LENGTHS.utmSource),
  term: sentText(MAX_FIELD_LENGTHS.term),
  content: sentText(MAX_FIELD_LENGTHS.content),
  referrer: sentText(MAX_FIELD_LENGTHS.referrer),
  clickId: clickSchema
    .nullable()
    .optional()
    .describe("The ad platform's click ID. Stored encrypted for 90 days and never returned."),
};

/** Where a conversation comes from, as a message tells it. Other fields are refused by their names. */
export const sentSourceSchema = z
  .looseObject(sentFields)
  .check(({ value, issues }) => {
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(sentFields, name)) continue;
      issues.push({ code: "custom", message: "Unknown field", path: [name], input: value });
    }
  })
  .transform((value): SentSource => value);
export type SentSource = { [Name in keyof typeof sentFields]?: z.infer<(typeof sentFields)[Name]> };
