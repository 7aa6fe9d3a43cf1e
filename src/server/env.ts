/** The only reader of the environment: every variable, its default and its meaning, parsed once and named when wrong. */
import { availableParallelism } from "node:os";
import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { describeIssue } from "../domain/shared/schema-words.ts";

/** The project folder: relative paths in the environment start here, whatever the working directory is. */
export const PROJECT_ROOT = join(import.meta.dirname, "..", "..");

const variables = z.object({
  APP_ENV: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("demo loads a demo workspace and its login at the first start; production starts empty"),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321).describe("Port of the website; 0 takes a free one"),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on; 0.0.0.0 lets other machines in"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => (isAbsolute(path) ? path : join(PROJECT_ROOT, path)))
    .describe("Folder of everything that is kept: the embedded database, keys, files; relative to the project folder"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, "expected postgres://user:password@host:port/database")
    .optional()
    .describe("PostgreSQL 17 or newer to use instead of the embedded one"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "expected an address like https://app.example.com" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Address under which people reach the site; https turns on HSTS"),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .describe("Number of proxies in front whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are believed"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .optional()
    .describe("Least severe log line to print; info prints every request. Default: warn in demo, info in production"),
  JWT_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{43,}(,[A-Za-z0-9_-]{43,})*$/,
      "expected base64url keys of 32 bytes or more, separated by commas",
    )
    .optional()
    .describe("Keys that sign access tokens, newest first. Default: made once and kept in DATA_DIR/keys"),
  SEAL_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{43,}(,[A-Za-z0-9_-]{43,})*$/,
      "expected base64url keys of 32 bytes or more, separated by commas",
    )
    .optional()
    .describe("Keys that encrypt stored secrets, newest first. Default: made once and kept in DATA_DIR/keys"),
  TURNSTILE_SITE_KEY: z
    .string()
    .optional()
    .describe(
      "Cloudflare Turnstile's public key: the bot check at log-in and sign-up. Default: the built-in proof of work",
    ),
  TURNSTILE_SECRET: z
    .string()
    .optional()
    .describe("Cloudflare Turnstile's secret; needs TURNSTILE_SITE_KEY and PUBLIC_URL"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, "expected smtp://user:password@host:587 or smtps://…:465")
    .refine((url) => URL.canParse(url), "expected smtp://user:password@host:587 or smtps://…:465")
    .optional()
    .describe("Mail server, as smtp://user:password@host:587. Default: mails become files in DATA_DIR/outbox"),
  MAIL_FROM: z
    .string()
    .optional()
    .describe("Sender of mails, as Threadlight <hello@example.com>; needed with SMTP_URL"),
  GOOGLE_CLIENT_ID: z.string().optional().describe("Client id at Google, for sign-in by Google"),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("Its secret; the return address is PUBLIC_URL/auth/google"),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "expected an address like https://id.example.com" })
    .optional()
    .describe("Any other OpenID Connect provider, for sign-in by it. Default in demo: one of our own, on this machine"),
  OIDC_CLIENT_ID: z.string().optional().describe("Client id at that provider"),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe("Its secret; the return address is PUBLIC_URL/auth/ and the name in lower case"),
  OIDC_NAME: z
    .string()
    .regex(/^[\p{L}\d][\p{L}\d -]{0,39}$/u, "expected a short name")
    .default("SSO")
    .describe("What the button calls that provider"),
  STAFF_EMAIL: z
    .email()
    .optional()
    .describe(
      "Who is told by mail of messages, sales questions and requests for help. Default: nobody, they are stored",
    ),
  POSTHOG_KEY: z
    .string()
    .optional()
    .describe("Project key of PostHog, which learns of visits after the visitor's consent. Default: off"),
  POSTHOG_HOST: z
    .url({ protocol: /^https?$/, error: "expected an address like https://eu.i.posthog.com" })
    .default("https://eu.i.posthog.com")
    .describe("Where PostHog takes events"),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, "expected an id like GTM-ABC123")
    .optional()
    .describe("Container of Google Tag Manager, loaded after the visitor's consent. Default: off"),
  EXPLAINER_VIDEO_ID: z
    .string()
    .regex(/^[\w-]{6,20}$/, "expected a YouTube video's id, such as dQw4w9WgXcQ")
    .optional()
    .describe("YouTube video shown on the first page when it is played. Default: the recorded tour"),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(80)
    .default(Math.min(20, 6 + 2 * availableParallelism()))
    .describe("Largest number of database connections of one web process"),
});

/** The settings as the program uses them. */
export type Env = ReturnType<typeof toEnv>;

/** The environment is wrong; the message names each variable and what it expects. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

let current: Env | undefined;

/** The settings of this process, parsed at the first call. Throws EnvironmentError. */
export function readEnv(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/** Parses settings from any source; empty values count as absent. Throws EnvironmentError. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = variables.safeParse(given, { error: describeIssue });
  if (parsed.success) return toEnv(parsed.data);
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.path.join(".")}: ${issue.message.replace(/^Must be/, "expected")}`,
  );
  throw new EnvironmentError(`The environment has a wrong setting. Correct it or unset it:\n${lines.join("\n")}`);
}

function toEnv(values: z.output<typeof variables>) {
  return {
    appEnv: values.APP_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    /** The database that the environment names; undefined before the embedded one has started. */
    givenDatabaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? (values.APP_ENV === "production" ? "info" : "warn"),
    /** Folders where installed programs are looked for. */
    searchPath: process.env["PATH"] ?? "",
    jwtKeys: values.JWT_KEYS?.split(","),
    sealKeys: values.SEAL_KEYS?.split(","),
    turnstile: toTurnstile(values),
    /** The mail server; undefined keeps mails in files. */
    smtp: toSmtp(values),
    /** With whom people may sign in beside their password. */
    identityProviders: toIdentityProviders(values),
    /** Who is told of what people write on the public site. */
    staffEmail: values.STAFF_EMAIL,
    /** Where links in mails lead. */
    siteUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** The outside services of the pages. */
    site: {
      posthogKey: values.POSTHOG_KEY,
      posthogHost: values.POSTHOG_HOST,
      tagManagerId: values.TAG_MANAGER_ID,
      explainerVideoId: values.EXPLAINER_VIDEO_ID,
      turnstile: values.TURNSTILE_SITE_KEY !== undefined,
    },
    /** The database in use. Throws where no start has provided one. */
    get databaseUrl(): string {
      if (values.DATABASE_URL !== undefined) return values.DATABASE_URL;
      throw new EnvironmentError(
        "No database is running yet: start by `npm start` or `npm run dev`, or set DATABASE_URL.",
      );
    },
  };
}

function toTurnstile({
  TURNSTILE_SITE_KEY: siteKey,
  TURNSTILE_SECRET: secret,
  PUBLIC_URL,
}: z.output<typeof variables>) {
  if (siteKey === undefined && secret === undefined) return undefined;
  if (siteKey === undefined || secret === undefined || PUBLIC_URL === undefined) {
    throw new EnvironmentError("Turnstile needs all of TURNSTILE_SITE_KEY, TURNSTILE_SECRET and PUBLIC_URL.");
  }
  return { siteKey, secret, hostname: new URL(PUBLIC_URL).hostname };
}

/** An OpenID Connect provider; `slug` is its name in an address. */
export type IdentityProvider = { name: string; slug: string; issuer: string; clientId: string; clientSecret: string };

function toIdentityProviders(values: z.output<typeof variables>): IdentityProvider[] {
  const google = { name: "Google", issuer: "https://accounts.google.com" };
  return [
    ...toProvider("GOOGLE", google, [values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET]),
    ...(values.OIDC_ISSUER === undefined
      ? []
      : toProvider("OIDC", { name: values.OIDC_NAME, issuer: values.OIDC_ISSUER }, [
          values.OIDC_CLIENT_ID,
          values.OIDC_CLIENT_SECRET,
        ])),
  ];
}

function toProvider(
  prefix: string,
  { name, issuer }: { name: string; issuer: string },
  [clientId, clientSecret]: [string | undefined, string | undefined],
): IdentityProvider[] {
  if (clientId === undefined && clientSecret === undefined) return [];
  if (clientId === undefined || clientSecret === undefined) {
    throw new EnvironmentError(`Sign-in by ${name} needs both of ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`);
  }
  const slug = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return [{ name, slug, issuer, clientId, clientSecret }];
}

function toSmtp({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof variables>) {
  if (url === undefined) return undefined;
  if (from === undefined) throw new EnvironmentError("SMTP_URL needs MAIL_FROM, the sender of the mails.");
  return { url, from };
}

/** Sets values for this process, the bundled server and child processes alike: what the start found out by itself. */
export function publishEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  current = undefined;
}

/** The environment for a child process: this one's with changes; `undefined` removes a variable. */
export function inheritEnv(changes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const merged = Object.entries({ ...process.env, ...changes });
  return Object.fromEntries(merged.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Every variable with its default and meaning, for the README's table. */
export function listVariables(): { name: string; default: string; meaning: string }[] {
  return Object.entries(variables.shape).map(([name, schema]) => ({
    name,
    default: describeDefault(schema),
    meaning: schema.description ?? "",
  }));
}

function describeDefault(schema: z.ZodType): string {
  if (schema instanceof z.ZodPipe) return describeDefault(z.instanceof(z.ZodType).parse(schema.in));
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue);
  return "";
}
