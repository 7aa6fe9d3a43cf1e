import { z } from "zod";
import { isCurrency } from "./currencies.ts";

/** The highest value of one conversion, in the currency's units. */
export const MAX_VALUE = 1_000_000_000;
const MAX_CENTS = MAX_VALUE * 100;

const UNKNOWN_CURRENCY = "Use a code of ISO 4217 such as EUR";

export const currencySchema = z
  .string({ error: ({ input }) => (input === undefined ? "Is required with a value" : UNKNOWN_CURRENCY) })
  .refine(isCurrency, UNKNOWN_CURRENCY);

/** What one sold conversation is worth where no event says so. */
export const conversionValueSchema = z.object({
  cents: z
    .number("Enter an amount such as 80.50")
    .int("Must be a whole number of cents")
    .min(0, "Must not be negative")
    .max(MAX_CENTS, "Too high")
    .describe("Hundredths of the currency's unit, whatever the currency."),
  currency: currencySchema.describe("ISO 4217, such as `EUR`."),
});
export type ConversionValue = z.infer<typeof conversionValueSchema>;

/** The value that an event reports, in the currency's units. */
export const eventValueSchema = z
  .number("Must be a number in the currency's units, such as 80.5")
  .min(0, "Must not be negative")
  .max(MAX_VALUE, "Too high");

const count = z.number().int();
export const amountSchema = z.object({
  cents: count.describe("Hundredths of the currency's unit."),
  currency: z.string().describe("ISO 4217."),
  sold: count.describe("Sold conversations that it is the worth of."),
});
export type Amount = z.infer<typeof amountSchema>;

/** What sold conversations are worth; null where no value is set and no event brought one. */
export const moneySchema = amountSchema
  .extend({
    others: z.array(amountSchema).describe("Values in other currencies, which are never converted or added."),
  })
  .nullable()
  .describe(
    "What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one.",
  );
export type Money = z.infer<typeof moneySchema>;
