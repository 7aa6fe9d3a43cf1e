/** Signs up and logs in on the account pages. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { StoredMail } from "#src/server/providers/mail/outbox.ts";
import { expect } from "./test.ts";

export const PASSWORD = "Correct-Horse-7";
/** The browser's console error for a 4xx response. */
export const REFUSED = /status of 4\d\d/;

/** Creates an unused email address. */
export function createEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

/** Waits until the bot check is solved. */
export async function waitForVerification(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: "Security Verification" })).toContainText("Verified", {
    timeout: 25_000,
  });
}

/** Fills the sign-up form of the open page without submitting it. */
export async function fillSignup(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await waitForVerification(page);
}

/** Signs up through the form and waits for the welcome page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await fillSignup(page, email);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await page.waitForURL("**/onboarding/welcome");
}

/** Logs in on the open login page. */
export async function logIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await waitForVerification(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Gets all items of the page's local storage. */
export function getLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Extracts the URL of a mail's button; empty if there is none. */
export function extractLink(mail: StoredMail): string {
  return /^https?:\/\/\S+$/m.exec(mail.text)?.[0] ?? "";
}

/** Decodes the user id in an access token. */
export function decodeUserId(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return typeof payload === "object" && payload !== null && "userId" in payload ? String(payload.userId) : "";
}
