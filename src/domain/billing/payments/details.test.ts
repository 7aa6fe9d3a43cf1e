import { expect, test } from "vitest";
import { billingDetailsSchema, isTaxIdWellFormed } from "./details.contract.ts";

test.each([
  ["eu_vat", "DE123456789", true],
  ["eu_vat", "pt 123 456 789", true],
  ["eu_vat", "EL123456789", true],
  ["eu_vat", "US123456789", false],
  ["eu_vat", "GB123456789", false],
  ["eu_vat", "123456789", false],
  ["gb_vat", "GB123456789", true],
  ["gb_vat", "GB12345678", false],
  ["ch_vat", "CHE-123.456.789 MWST", true],
  ["ch_vat", "CHE-123.456.789", false],
  ["br_cnpj", "01.234.456/5432-10", true],
  ["br_cnpj", "01.234.456/5432", false],
  ["us_ein", "12-3456789", true],
  ["us_ein", "12-345678", false],
  ["mx_rfc", "ABC010203AB9", true],
  ["mx_rfc", "AB010203AB9", false],
] as const)("%s %s: %s", (type, value, isWellFormed) => {
  expect(isTaxIdWellFormed({ type, value })).toBe(isWellFormed);
});

test("a tax id of another form is an error of its field", () => {
  const address = { line1: "Rua Augusta 1", city: "Lisbon", postalCode: "1100-048", country: "PT" };
  const details = { name: "Casa Azul", email: "a@example.org", address };
  expect(billingDetailsSchema.safeParse(details).success).toBe(true);
  const { error } = billingDetailsSchema.safeParse({ ...details, taxId: { type: "us_ein", value: "1" } });
  expect(error?.issues[0]?.path).toEqual(["taxId", "value"]);
});
