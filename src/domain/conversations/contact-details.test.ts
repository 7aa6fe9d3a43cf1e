import { expect, it } from "vitest";
import { findContactDetails, findContactKinds, maskContactDetails } from "./contact-details.ts";

it("finds addresses and numbers once each, and what redaction left of them", () => {
  const texts = ["Mail me: ana@example.org, or +351 912 345 678", "again +351912345678", "my other one is [email]"];
  expect(findContactDetails(texts)).toEqual([
    { kind: "email", value: "ana@example.org" },
    { kind: "phone", value: "+351 912 345 678" },
    { kind: "email", value: "[email]" },
  ]);
  expect(findContactKinds(texts)).toEqual(["email", "phone"]);
  expect(findContactKinds(["Order 20261129 is late", "Two nights for 2 people"])).toEqual([]);
});

it("masks details without moving what follows them", () => {
  const text = "Write to ana@example.org, please";
  expect(maskContactDetails(text)).toBe("Write to •••••••••••••••, please");
  expect(maskContactDetails(text)).toHaveLength(text.length);
});
