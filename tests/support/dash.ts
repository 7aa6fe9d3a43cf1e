/** Ways into the dashboard for browser tests: the demo workspace, or a fresh one of their own. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { z } from "zod";
import { apiAccountsSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { loginOutputSchema, signupOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { demoWorkspace } from "#src/demo/workspace.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { answerBotCheck } from "./bot-check.ts";

const PASSWORD = "Correct-Horse-7";
/** As the start prints it. */
const DEMO_PASSWORD = "Follow-the-thread-1";

/** Opens every page of `page` as the demo workspace's owner. Returns the access token. */
export async function enterDemo(page: Page): Promise<string> {
  const [owner] = demoWorkspace.users;
  const body = { email: owner.email, password: DEMO_PASSWORD, rememberMe: false };
  const { accessToken } = await post(page.request, { path: paths.api.login, body, output: loginOutputSchema });
  return keepToken(page, accessToken);
}

/** Signs a new person up and opens every page as theirs: a workspace with one API account and nothing in it. */
export async function enterFresh(page: Page, origin = ""): Promise<string> {
  const body = { email: `person-${randomUUID()}@example.com`, name: "Ana Reis", password: PASSWORD };
  const { accessToken } = await post(page.request, {
    origin,
    path: paths.api.signup,
    body,
    output: signupOutputSchema,
  });
  return keepToken(page, accessToken);
}

/** Signs a new person up and in, 'Remember me' on, and opens every page as theirs. */
export async function enterRemembered(
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
  await keepStored(page, { accessToken, refreshToken, rememberMe: "true" });
  return { email: person.email, accessToken, refreshToken };
}

/** A key that sends messages and events for the workspace's first API account, made by whom the access token is. */
export async function makeIngestKey(page: Page, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { accounts } = apiAccountsSchema.parse(
    await (await page.request.get(paths.api.apiAccounts, { headers })).json(),
  );
  const data = { apiAccountId: accounts[0]?.id, name: "Test", scopes: ["ingest"] };
  const made = await page.request.post(paths.api.apiKeys, { headers, data });
  return newApiKeyOutputSchema.parse(await made.json()).key;
}

/** Puts these into the local storage of the first page that `page` opens, once: a test that logs out stays logged out. */
export async function keepStored(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem("entered") !== null) return;
    sessionStorage.setItem("entered", "yes");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** A token of the built-in bot check, as the browser would work it out. */
export async function passBotCheck(request: APIRequestContext, origin = ""): Promise<string> {
  return answerBotCheck(botCheckSchema.parse(await (await request.get(`${origin}${paths.api.botCheck}`)).json()));
}

async function keepToken(page: Page, accessToken: string): Promise<string> {
  await keepStored(page, { accessToken });
  return accessToken;
}

async function post<S extends z.ZodType>(
  request: APIRequestContext,
  { origin = "", path, body, output }: { origin?: string; path: string; body: object; output: S },
): Promise<z.output<S>> {
  const turnstileToken = await passBotCheck(request, origin);
  const response = await request.post(`${origin}${path}`, { data: { ...body, turnstileToken } });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return output.parse(await response.json());
}
