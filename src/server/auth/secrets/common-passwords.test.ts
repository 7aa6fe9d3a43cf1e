import { expect, test } from "vitest";
import { newPasswordSchema } from "#src/domain/auth/auth.contract.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashNewPassword } from "./new-password.ts";

const COMMON = [
  "Password1",
  "Password123",
  "Welcome123",
  "Qwerty123",
  "Iloveyou1",
  "Letmein123",
  "P4ssword",
  "Admin123",
];

test.each(COMMON)("refuses %s, which satisfies the rules of strength, in any case", async (password) => {
  expect(newPasswordSchema.safeParse(password).success).toBe(true);
  await expect(hashNewPassword(password)).rejects.toMatchObject({
    code: "invalid",
    fields: { password: "This password is too common. Choose one that others don't use." },
  });
  expect(await isCommonPassword(password.toUpperCase())).toBe(true);
});

test("reports a refused password on the form's field", async () => {
  await expect(hashNewPassword("Password1", "newPassword")).rejects.toMatchObject({
    fields: { newPassword: "This password is too common. Choose one that others don't use." },
  });
});

test("accepts passwords that are not on the list", async () => {
  for (const password of ["Correct-Horse-7", "Follow-the-thread-1", "Zw3rgenaufstand", "Schlüssel-Bund-4"]) {
    expect(await isCommonPassword(password), password).toBe(false);
  }
  // None of many made-up passwords, so the list's prefixes are long enough.
  const made = await Promise.all(
    Array.from({ length: 5_000 }, (_, index) => isCommonPassword(`Made-up-${index}-word`)),
  );
  expect(made.filter(Boolean)).toEqual([]);
});
