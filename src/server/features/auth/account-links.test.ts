import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { mailContentSchema } from "#src/domain/mail/mail.contract.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import {
  CALLER,
  PASSWORD,
  createAuthContext,
  createAuthorizedRequest,
  createBotCheckToken,
} from "#tests/support/accounts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { changePasswordDuring } from "#tests/support/password-race.ts";
import { requestEmailChange, confirmEmailChange } from "../people/profile.service.ts";
import type { AuthContext } from "./context.ts";
import { resendVerificationMail, verifyEmail } from "./email-verification.service.ts";
import { deleteExpired } from "./housekeeping.service.ts";
import { RESET_BY_ACCOUNT } from "./limits.ts";
import { logIn } from "./log-in.service.ts";
import { getDashboardOverview } from "../workspace/overview.service.ts";
import { requestPasswordReset, getResetLink, resetPassword } from "./password-reset.service.ts";
import { sendResetLink } from "./send-reset-link.ts";
import { signUp } from "./sign-up.service.ts";

const NEW_PASSWORD = "Better-Horse-8";
const GONE = { code: "not_found", status: 404 };

const testDatabase = setUpFileDatabase();
let db: Database;
let context: AuthContext;
let email = "";
let count = 0;

beforeAll(() => {
  db = getDatabase();
  context = createAuthContext(db);
});
afterAll(() => closeQueue());
beforeEach(() => {
  email = `person${count++}@example.com`;
});

async function signUpPerson() {
  const turnstileToken = await createBotCheckToken(context);
  const answer = await signUp(context, { email, name: "Ana Reis", password: PASSWORD, turnstileToken }, CALLER);
  return { ...answer, viewer: await getViewer(answer.accessToken) };
}

async function logInWith(password: string) {
  return logIn(context, { email, password, turnstileToken: await createBotCheckToken(context) }, CALLER);
}

function getViewer(accessToken: string) {
  return authenticateUser(createAuthorizedRequest(accessToken), { sql: db.system, keys: context.keys });
}

async function listMails(to = email) {
  const rows = await db.system<{ content: unknown }[]>`
    select content from mails where recipient = ${to} order by created_at, mail_id`;
  return rows.map(({ content }) => mailContentSchema.parse(content));
}

/** The secret of the link in the newest mail. */
async function getLinkToken(to = email): Promise<string> {
  const button = (await listMails(to)).at(-1)?.blocks.find((block) => block.kind === "button");
  return z
    .string()
    .min(40)
    .parse(button?.kind === "button" ? button.link.split("#")[1] : undefined);
}

test("resets the password once, ends every session and notifies the user", async () => {
  const { viewer, accessToken } = await signUpPerson();
  await sendResetLink(email, db.system);
  const token = await getLinkToken();
  expect(await getResetLink(db.system, token)).toEqual({ email });
  await resetPassword(db.system, { token, password: NEW_PASSWORD });
  await expect(logInWith(PASSWORD)).rejects.toMatchObject({ code: "invalid_credentials" });
  expect((await logInWith(NEW_PASSWORD)).success).toBe(true);
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await listMails()).at(-1)?.subject).toContain("password was changed");
  expect((await getDashboardOverview(db, viewer)).user.emailVerified).toBe(true);
  await expect(resetPassword(db.system, { token, password: PASSWORD })).rejects.toMatchObject(GONE);
  await expect(getResetLink(db.system, token)).rejects.toMatchObject(GONE);
});

test("resetting the password cancels a pending email change", async () => {
  const { viewer } = await signUpPerson();
  await requestEmailChange(db.system, viewer, { email: `thief-${email}`, password: PASSWORD });
  await sendResetLink(email, db.system);
  await resetPassword(db.system, { token: await getLinkToken(), password: NEW_PASSWORD });
  await expect(confirmEmailChange(db.system, await getLinkToken(`thief-${email}`))).rejects.toMatchObject(GONE);
});

test("a log-in with the old password opens no session if the password changes meanwhile", async () => {
  const { userId } = await signUpPerson();
  const result = await changePasswordDuring(testDatabase.url, userId, () => logInWith(PASSWORD));
  expect(result).toMatchObject({ status: "rejected", reason: { code: "invalid_credentials" } });
  expect(await db.system`select from sessions where user_id = ${userId}`).toHaveLength(0);
});

test("of two concurrent requests with one link, only one sets the password", async () => {
  await signUpPerson();
  await sendResetLink(email, db.system);
  const token = await getLinkToken();
  const results = await Promise.allSettled(
    [NEW_PASSWORD, PASSWORD].map((password) => resetPassword(db.system, { token, password })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a reset link expires after an hour, after a newer link and after an email change", async () => {
  const { userId } = await signUpPerson();
  await sendResetLink(email, db.system);
  const first = await getLinkToken();
  await sendResetLink(email, db.system);
  const second = await getLinkToken();
  await expect(getResetLink(db.system, first)).rejects.toMatchObject(GONE);
  const [row] = await db.system<{ minutes: number }[]>`
    select round(extract(epoch from expires_at - now()) / 60)::int as minutes
    from account_links where user_id = ${userId} and purpose = 'reset_password'`;
  expect(row?.minutes).toBe(60);
  await db.system`update users set email = ${`new-${email}`} where user_id = ${userId}`;
  await expect(resetPassword(db.system, { token: second, password: NEW_PASSWORD })).rejects.toMatchObject(GONE);
  await db.system`update users set email = ${email} where user_id = ${userId}`;
  await db.system`update account_links set expires_at = now() where user_id = ${userId}`;
  await expect(resetPassword(db.system, { token: second, password: NEW_PASSWORD })).rejects.toMatchObject(GONE);
  await deleteExpired(db.system);
  expect(await db.system`select 1 from account_links where user_id = ${userId}`).toEqual([]);
});

test("an unknown address gets the same response and no email", async () => {
  const owner = connectAsOwner(testDatabase.url);
  try {
    await signUpPerson();
    const answers = [];
    for (const address of [email, `nobody-${email}`])
      answers.push(await requestPasswordReset(db.system, { email: address }, CALLER.address));
    expect(answers[0]).toEqual(answers[1]);
    const jobs = await owner`select data->>'email' as email from pgboss.job where name = 'password-reset'`;
    expect(jobs.map((job) => String(job["email"])).toSorted()).toEqual([email, `nobody-${email}`].toSorted());
    await sendResetLink(`nobody-${email}`, db.system);
    expect(await listMails(`nobody-${email}`)).toEqual([]);
  } finally {
    await owner.end();
  }
});

test("limits reset requests per address and network, so that nobody uses up another's", async () => {
  const request = (address: string, typed = email) => requestPasswordReset(db.system, { email: typed }, address);
  for (let i = 0; i < RESET_BY_ACCOUNT.points; i++) await request("192.0.2.7");
  await expect(request("192.0.2.8", email.toUpperCase())).rejects.toMatchObject({ code: "rate_limited" });
  expect(await request("203.0.113.1")).toEqual({ success: true });
});

test("sends at most five reset mails an hour to an account, however many are requested", async () => {
  await signUpPerson();
  const before = (await listMails()).length;
  await Promise.all(Array.from({ length: 20 }, () => sendResetLink(email, db.system)));
  expect((await listMails()).length - before).toBe(5);
});

test("sign-up sends a confirmation link that can be opened twice", async () => {
  const { viewer, userId } = await signUpPerson();
  expect((await getDashboardOverview(db, viewer)).user.emailVerified).toBe(false);
  const token = await getLinkToken();
  expect(await verifyEmail(db.system, token)).toEqual({ email, userId });
  expect(await verifyEmail(db.system, token)).toEqual({ email, userId });
  expect((await getDashboardOverview(db, viewer)).user.emailVerified).toBe(true);
  await resendVerificationMail(db.system, viewer);
  expect(await listMails()).toHaveLength(1);
});

test("a resent confirmation link replaces the previous one and can't reset a password", async () => {
  const { viewer } = await signUpPerson();
  const first = await getLinkToken();
  await resendVerificationMail(db.system, viewer);
  const second = await getLinkToken();
  await expect(verifyEmail(db.system, first)).rejects.toMatchObject(GONE);
  await expect(resetPassword(db.system, { token: second, password: NEW_PASSWORD })).rejects.toMatchObject(GONE);
  expect((await verifyEmail(db.system, second)).email).toBe(email);
});

test("stores only hashes of the links", async () => {
  const { userId } = await signUpPerson();
  await sendResetLink(email, db.system);
  const token = await getLinkToken();
  const rows = await db.system<{ row: string }[]>`
    select account_links::text as row from account_links where user_id = ${userId}`;
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(token);
});
