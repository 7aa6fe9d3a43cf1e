/** People on the account pages: signing up, logging in, reading their mail. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readEnv } from "#src/server/env.ts";
import { listOutbox } from "#src/server/providers/mail/outbox.ts";
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

/** The newest mail to an address whose subject has these words, waited for. */
export async function readMail(to: string, subject: RegExp): Promise<StoredMail> {
  const folder = join(readEnv().dataDir, "outbox");
  const find = async () => (await listOutbox(folder)).find((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error("The mail has gone.");
  return mail;
}

/** The address that a mail's button leads to. */
export function readLink(mail: StoredMail): string {
  return /^https?:\/\/\S+$/m.exec(mail.text)?.[0] ?? "";
}
