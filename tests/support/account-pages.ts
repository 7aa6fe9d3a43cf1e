/** People on the account pages: signing up, logging in, reading their mail. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { StoredMail } from "#src/server/providers/mail/outbox.ts";
import { expect } from "./test.ts";

export const PASSWORD = "Correct-Horse-7";
/** The browser's own words for an answer that refuses. */
export const REFUSED = /status of 4\d\d/;

export function createEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

export async function waitForVerification(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: "Security Verification" })).toContainText("Verified", {
    timeout: 25_000,
  });
}

/** Fills the sign-up form of the open page, all but the button. */
export async function fillSignup(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await waitForVerification(page);
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await fillSignup(page, email);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await page.waitForURL("**/onboarding/welcome");
}

/** Logs in on the open log-in page. */
export async function logIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await waitForVerification(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

export function readStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** The address that a mail's button leads to. */
export function readLink(mail: StoredMail): string {
  return /^https?:\/\/\S+$/m.exec(mail.text)?.[0] ?? "";
}
