import { z } from "zod";
import { isStorableText } from "../../shared/text.ts";

const text = (max: number) => z.string().trim().max(max).refine(isStorableText, "Contains unsupported characters");
const required = (missing: string, max = 200) => text(max).min(1, missing);

/** The kinds of tax ids, with the form of each. Spaces, dots and dashes are ignored. */
const TAX_ID_FORMS = {
  eu_vat: { name: "EU VAT number", example: "DE123456789", form: /^(?!GB|CH|BR|US|MX)[A-Z]{2}[\dA-Z+*]{2,12}$/ },
  gb_vat: { name: "UK VAT number", example: "GB123456789", form: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  ch_vat: { name: "Swiss VAT number", example: "CHE-123.456.789 MWST", form: /^CHE\d{9}(MWST|TVA|IVA)$/ },
  br_cnpj: { name: "Brazilian CNPJ", example: "01.234.456/5432-10", form: /^\d{14}$/ },
  mx_rfc: { name: "Mexican RFC", example: "ABC010203AB9", form: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/ },
  us_ein: { name: "US EIN", example: "12-3456789", form: /^\d{9}$/ },
} as const;

export const TAX_ID_TYPES = ["eu_vat", "gb_vat", "ch_vat", "br_cnpj", "mx_rfc", "us_ein"] as const;
export type TaxIdType = (typeof TAX_ID_TYPES)[number];

/** The prefixes of the European Union's VAT numbers; Greece has its own, and Northern Ireland's count too. */
const EU_VAT_PREFIXES = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);

/** What a tax id is called, and an example. */
export function describeTaxId(type: TaxIdType): { name: string; example: string } {
  return TAX_ID_FORMS[type];
}

/** Whether a tax id has the form of its kind. Its existence is not checked. */
export function isTaxIdWellFormed({ type, value }: { type: TaxIdType; value: string }): boolean {
  const plain = value.toUpperCase().replaceAll(/[\s./-]/g, "");
  if (type === "eu_vat" && !EU_VAT_PREFIXES.has(plain.slice(0, 2))) return false;
  return TAX_ID_FORMS[type].form.test(plain);
}

const taxIdSchema = z
  .object({ type: z.enum(TAX_ID_TYPES), value: required("Enter the tax ID", 40) })
  .refine(isTaxIdWellFormed, { path: ["value"], message: "This doesn't look like a tax ID of this kind" });

/** PUT and GET /api/billing/details: who the invoices are for. */
export const billingDetailsSchema = z.object({
  name: required("Enter the name on the invoice"),
  email: z.email("Enter a valid email address").max(254),
  address: z.object({
    line1: required("Enter the street and number"),
    line2: text(200).optional(),
    city: required("Enter the city"),
    postalCode: required("Enter the postal code", 20),
    state: text(100).optional(),
    country: z.string().regex(/^[A-Z]{2}$/, "Choose a country"),
  }),
  taxId: taxIdSchema.optional(),
});
export type BillingDetails = z.output<typeof billingDetailsSchema>;

/** GET /api/billing/details; empty texts until they are entered. */
export const storedDetailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string(),
    postalCode: z.string(),
    state: z.string().optional(),
    country: z.string(),
  }),
  taxId: z.object({ type: z.enum(TAX_ID_TYPES), value: z.string() }).optional(),
});
