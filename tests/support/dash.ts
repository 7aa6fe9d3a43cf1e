/** Signs browser tests in to the dashboard, with the demo workspace or a new one. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { z } from "zod";
import { apiAccountsSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { loginOutputSchema, signupOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { demoWorkspace } from "#src/demo/workspace.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { solveBotCheck } from "./bot-check.ts";
import { extractTokenPath, waitForMail } from "./outbox.ts";

const PASSWORD = "Correct-Horse-7";
/** As printed at the start. */
const DEMO_PASSWORD = "Follow-the-thread-1";

/** Signs in as the demo workspace's owner. Returns the access token. */
export async function signInToDemo(page: Page): Promise<string> {
  const [owner] = demoWorkspace.users;
  const body = { email: owner.email, password: DEMO_PASSWORD, rememberMe: false };
  const { accessToken } = await post(page.request, { path: paths.api.login, body, output: loginOutputSchema });
  return keepToken(page, accessToken);
}

/**
 * Signs up a new user and signs in: an empty workspace with one API account. Returns the access token. With `verified`, also
 * opens the link that confirms the address, as inviting others needs.
 */
export async function signInToNewWorkspace(
  page: Page,
  origin = "",
  { verified = false }: { verified?: boolean } = {},
): Promise<string> {
  const body = { email: `person-${randomUUID()}@example.com`, name: "Ana Reis", password: PASSWORD };
  const { accessToken } = await post(page.request, {
    origin,
    path: paths.api.signup,
    body,
    output: signupOutputSchema,
  });
  if (verified) await confirmEmail(page, body.email);
  return keepToken(page, accessToken);
}

/** Confirms a new user's address with the link in their mail. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const [, token = ""] = extractTokenPath(await waitForMail(email, /^Confirm your email address/)).split("#");
  const answer = await page.request.post(paths.api.verifyEmail, { data: { token: decodeURIComponent(token) } });
  if (!answer.ok()) throw new Error(`The address was not confirmed: ${await answer.text()}`);
}

/** Signs up a new user and logs in with "Remember me". */
export async function signInWithRememberMe(
  page: Page,
): Promise<{ email: string; accessToken: string; refreshToken: string }> {
  const person = { email: `person-${randomUUID()}@example.com`, password: PASSWORD };
  await post(page.request, {
    path: paths.api.signup,
    body: { ...person, name: "Ana Reis" },
    output: signupOutputSchema,
  });
  const body = { ...person, rememberMe: true };
  const tokens = await post(page.request, { path: paths.api.login, body, output: loginOutputSchema });
  const { accessToken, refreshToken = "" } = tokens;
  await setInitialStorage(page, { accessToken, refreshToken, rememberMe: "true" });
  return { email: person.email, accessToken, refreshToken };
}

/** Creates an API key with the ingest scope for the workspace's first API account. */
export async function createIngestKey(page: Page, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { accounts } = apiAccountsSchema.parse(
    await (await page.request.get(paths.api.apiAccounts, { headers })).json(),
  );
  const data = { apiAccountId: accounts[0]?.id, name: "Test", scopes: ["ingest"] };
  const created = await page.request.post(paths.api.apiKeys, { headers, data });
  return newApiKeyOutputSchema.parse(await created.json()).key;
}

/** Sets local storage items when the first page opens. Only once, so that a test that logs out stays logged out. */
export async function setInitialStorage(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem("initialized") !== null) return;
    sessionStorage.setItem("initialized", "yes");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** Solves the built-in bot check as the browser does and returns the token. */
export async function createBotCheckToken(request: APIRequestContext, origin = ""): Promise<string> {
  return solveBotCheck(botCheckSchema.parse(await (await request.get(`${origin}${paths.api.botCheck}`)).json()));
}

async function keepToken(page: Page, accessToken: string): Promise<string> {
  await setInitialStorage(page, { accessToken });
  return accessToken;
}

async function post<S extends z.ZodType>(
  request: APIRequestContext,
  { origin = "", path, body, output }: { origin?: string; path: string; body: object; output: S },
): Promise<z.output<S>> {
  const turnstileToken = await createBotCheckToken(request, origin);
  const response = await request.post(`${origin}${path}`, { data: { ...body, turnstileToken } });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return output.parse(await response.json());
}
