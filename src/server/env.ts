/** The environment variables with defaults and descriptions. No other file reads process.env. */
import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { formatIssue } from "../domain/shared/schema-messages.ts";
import { EnvironmentError } from "./env-error.ts";
import { fileVariables, toS3, toWorkspaceStorage } from "./env-files.ts";
import { toIdentityProviders } from "./env-identity.ts";
import { integrationVariables, toInboundMail } from "./env-integrations.ts";
import { languageModelVariables, toLanguageModel } from "./env-language-model.ts";
import { operationVariables, toOperations } from "./env-operations.ts";
import { paymentVariables, toPayments } from "./env-payments.ts";
import { speechVariables, toSpeechToText } from "./env-speech.ts";

export { EnvironmentError } from "./env-error.ts";
export type { IdentityProvider } from "./env-identity.ts";

/** The project folder. Relative paths in the environment start here, not in the working directory. */
export const PROJECT_ROOT = join(import.meta.dirname, "..", "..");

const variables = z.object({
  APP_ENV: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("demo loads a demo workspace and its login at the first start; production starts empty"),
  PORT: z.coerce.number().int().min(0).max(65535).default(4321).describe("Port of the website; 0 picks a free one"),
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address to listen on; 0.0.0.0 accepts connections from other machines"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => (isAbsolute(path) ? path : join(PROJECT_ROOT, path)))
    .describe("Folder for all data: the embedded database, keys and files; relative to the project folder"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, "expected postgres://user:password@host:port/database")
    .optional()
    .describe("PostgreSQL 17 or newer to use instead of the embedded one"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "expected an address like https://app.example.com" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Public address of the site; https turns on HSTS"),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .describe("Number of proxies in front whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are trusted"),
  ...fileVariables,
  ...speechVariables,
  ...integrationVariables,
  ...languageModelVariables,
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .optional()
    .describe("Minimum severity of log lines; info logs every request. Default: warn in demo, info in production"),
  JWT_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{43,}(,[A-Za-z0-9_-]{43,})*$/,
      "expected base64url keys of 32 bytes or more, separated by commas",
    )
    .optional()
    .describe("Keys that sign access tokens, newest first. Default: created once in DATA_DIR/keys"),
  SEAL_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{43,}(,[A-Za-z0-9_-]{43,})*$/,
      "expected base64url keys of 32 bytes or more, separated by commas",
    )
    .optional()
    .describe("Keys that encrypt stored secrets, newest first. Default: created once in DATA_DIR/keys"),
  TURNSTILE_SITE_KEY: z
    .string()
    .optional()
    .describe(
      "Cloudflare Turnstile's site key, for the bot check at login and sign-up. Default: a built-in proof of work",
    ),
  TURNSTILE_SECRET: z
    .string()
    .optional()
    .describe("Cloudflare Turnstile's secret; requires TURNSTILE_SITE_KEY and PUBLIC_URL"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, "expected smtp://user:password@host:587 or smtps://…:465")
    .refine((url) => URL.canParse(url), "expected smtp://user:password@host:587 or smtps://…:465")
    .optional()
    .describe("Mail server, as smtp://user:password@host:587. Default: mails are written to DATA_DIR/outbox"),
  MAIL_FROM: z
    .string()
    .optional()
    .describe("Sender of mails, as Threadlight <hello@example.com>; required with SMTP_URL"),
  GOOGLE_CLIENT_ID: z.string().optional().describe("Google client ID, for sign-in with Google"),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .optional()
    .describe("Google client secret; the redirect URI is PUBLIC_URL/auth/google"),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "expected an address like https://id.example.com" })
    .optional()
    .describe(
      "Issuer of another OpenID Connect provider for sign-in. Default in demo: a test provider on this machine",
    ),
  OIDC_CLIENT_ID: z.string().optional().describe("Client ID at that provider"),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe("Client secret at that provider; the redirect URI is PUBLIC_URL/auth/ plus the name in lower case"),
  OIDC_NAME: z
    .string()
    .regex(/^[\p{L}\d][\p{L}\d -]{0,39}$/u, "expected a short name")
    .default("SSO")
    .describe("Name of that provider on the sign-in button"),
  STAFF_EMAIL: z
    .email()
    .optional()
    .describe(
      "Address that gets contact messages, sales questions and help requests by mail. Default: they are only stored",
    ),
  POSTHOG_KEY: z.string().optional().describe("PostHog project key; visits are tracked after consent. Default: off"),
  POSTHOG_HOST: z
    .url({ protocol: /^https?$/, error: "expected an address like https://eu.i.posthog.com" })
    .default("https://eu.i.posthog.com")
    .describe("Host that PostHog events are sent to"),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, "expected an id like GTM-ABC123")
    .optional()
    .describe("Google Tag Manager container, loaded after consent. Default: off"),
  EXPLAINER_VIDEO_ID: z
    .string()
    .regex(/^[\w-]{6,20}$/, "expected a YouTube video's id, such as dQw4w9WgXcQ")
    .optional()
    .describe("YouTube video on the home page, loaded when played. Default: the recorded tour"),
  ...paymentVariables,
  ...operationVariables,
});

/** The parsed settings. */
export type Env = ReturnType<typeof toEnv>;

let current: Env | undefined;

/** Returns the settings of this process, parsed on the first call. Throws EnvironmentError. */
export function getEnv(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/** Parses settings; empty values count as missing. Throws EnvironmentError. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = variables.safeParse(present, { error: formatIssue });
  if (parsed.success) return toEnv(parsed.data);
  const lines = parsed.error.issues.map(
    (issue) => `  ${issue.path.join(".")}: ${issue.message.replace(/^Must be/, "expected")}`,
  );
  throw new EnvironmentError(`The environment has invalid settings. Correct or remove them:\n${lines.join("\n")}`);
}

function toEnv(values: z.output<typeof variables>) {
  return {
    appEnv: values.APP_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    /** The configured database; undefined until the embedded one has started. */
    givenDatabaseUrl: values.DATABASE_URL,
    ...toOperations(values),
    /** The S3-compatible store; without one, files are in DATA_DIR. */
    s3: toS3(values),
    workspaceStorageBytes: toWorkspaceStorage(values),
    speechToText: toSpeechToText(values),
    publicUrl: values.PUBLIC_URL,
    channelHosts: (values.CHANNEL_HOSTS ?? "").split(",").map((host) => host.trim()),
    /** The name servers to ask; by default, those of the system. */
    dnsServers: values.DNS_SERVERS?.split(",").map((server) => server.trim()),
    /** Hosts that customers' webhooks may call although they are not public. */
    webhookAllowHosts: (values.WEBHOOK_ALLOW_HOSTS ?? "").split(",").map((host) => host.trim()),
    metaApiBase: values.META_API_BASE,
    ga4ApiBase: values.GA4_API_BASE,
    slackApiBase: values.SLACK_API_BASE,
    trustedProxies: values.TRUST_PROXY,
    otlpWaitSeconds: values.OTLP_WAIT_SECONDS,
    logLevel: values.LOG_LEVEL ?? (values.APP_ENV === "production" ? "info" : "warn"),
    /** Folders to search for installed programs. */
    searchPath: process.env["PATH"] ?? "",
    jwtKeys: values.JWT_KEYS?.split(","),
    sealKeys: values.SEAL_KEYS?.split(","),
    turnstile: toTurnstile(values),
    ...toPayments(values),
    /** The mail server; without one, mails are written to files. */
    smtp: toSmtp(values),
    /** Where replies to support tickets arrive by mail. */
    inboundMail: toInboundMail(values),
    languageModel: toLanguageModel(values),
    identityProviders: toIdentityProviders(values),
    /** The address notified of messages from the public site. */
    staffEmail: values.STAFF_EMAIL,
    /** The base URL of links in mails. */
    siteUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** The external services of the pages. */
    site: {
      posthogKey: values.POSTHOG_KEY,
      posthogHost: values.POSTHOG_HOST,
      tagManagerId: values.TAG_MANAGER_ID,
      explainerVideoId: values.EXPLAINER_VIDEO_ID,
      turnstile: values.TURNSTILE_SITE_KEY !== undefined,
    },
    /** The database in use. Throws if none is configured or started. */
    get databaseUrl(): string {
      if (values.DATABASE_URL !== undefined) return values.DATABASE_URL;
      throw new EnvironmentError(
        "No database is running yet. Start one with `npm start` or `npm run dev`, or set DATABASE_URL.",
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
    throw new EnvironmentError("Turnstile requires TURNSTILE_SITE_KEY, TURNSTILE_SECRET and PUBLIC_URL.");
  }
  return { siteKey, secret, hostname: new URL(PUBLIC_URL).hostname };
}

function toSmtp({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof variables>) {
  if (url === undefined) return undefined;
  if (from === undefined) throw new EnvironmentError("SMTP_URL requires MAIL_FROM, the sender of the mails.");
  return { url, from };
}

/** Sets variables for this process and its children, for values found out at startup. */
export function setEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  current = undefined;
}

/** Builds a child process's environment: this one with changes; `undefined` removes a variable. */
export function buildChildEnv(changes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const merged = Object.entries({ ...process.env, ...changes });
  return Object.fromEntries(merged.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Lists every variable with its default and meaning, for docs/environment.md. */
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
