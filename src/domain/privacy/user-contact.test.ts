import { expect, it } from "vitest";
import { findUserContact } from "./user-contact.ts";

it("finds one spelling of an email address or a telephone", () => {
  const phone = "phone:351912345678";
  for (const user of [
    "+351 912 345 678",
    "00351912345678",
    "whatsapp:+351912345678",
    "351912345678",
    "tel:+351-912-345-678",
  ]) {
    expect(findUserContact(user)).toBe(phone);
  }
  for (const user of [
    "Ana.Reis@example.com",
    "ana.reis@example.com",
    "mailto:ana.reis@example.com",
    "Ana <ana.reis@example.com>",
  ]) {
    expect(findUserContact(user)).toBe("email:ana.reis@example.com");
  }
});

it("leaves ids alone", () => {
  const ids = [
    "customer-902",
    "u1",
    "user_1234567890",
    "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    "p_0123456789ab",
    "12345",
  ];
  for (const id of [...ids, "104876543210987654321", "P4d5e6f7a8b9c0d1e2f3a4b5c", ""])
    expect(findUserContact(id)).toBeNull();
});
