/** The environment variables of what other programs send to this one, and where it sends. */
import { z } from "zod";
import { EnvironmentError } from "./env-error.ts";

const hostList = z
  .string()
  .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, "expected hosts like api.example.com or host:8080, separated by commas")
  .optional();

const baseAddress = z
  .url({ protocol: /^https?$/, error: "expected an address like https://graph.example.com" })
  .transform((url) => url.replace(/\/+$/, ""));

export const integrationVariables = {
  CHANNEL_HOSTS: hostList.describe(
    "Hosts that channels may call besides the platforms' own, as host[:port], separated by commas",
  ),
  DNS_SERVERS: z
    .string()
    .regex(/^\s*[\d.:a-f[\]]+(\s*,\s*[\d.:a-f[\]]+)*\s*$/i, "must be addresses, as ip[:port], separated by commas")
    .optional()
    .describe(
      "Name servers that verify domains of company sign-ins, as ip[:port], separated by commas. Default: those of the system",
    ),
  WEBHOOK_ALLOW_HOSTS: hostList.describe(
    "Hosts that webhooks, alerts, exports and sign-ins call by http or at a private address, as host[:port], separated by commas",
  ),
  META_API_BASE: baseAddress
    .default("https://graph.facebook.com/v26.0")
    .describe("Meta's Graph API with its version, where sold conversations are reported to"),
  GA4_API_BASE: baseAddress
    .default("https://www.google-analytics.com")
    .describe("Google Analytics, where sold conversations are reported to"),
  SLACK_API_BASE: baseAddress
    .default("https://slack.com/api")
    .describe("Slack's Web API, where bots post the weekly digest"),
  OTLP_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120)
    .default(10)
    .describe("How long an incomplete OpenTelemetry trace waits for further spans, in seconds"),
  INBOUND_MAIL_ADDRESS: z
    .email("expected an address like reply@support.example.com")
    .max(80)
    .regex(/^[^+@]{1,20}@/, "expected at most 20 characters before the @, without a +")
    .transform((address) => address.toLowerCase())
    .optional()
    .describe("Address for replies to support tickets by mail; needs +sub-addresses. Default: replies by mail are off"),
  INBOUND_MAIL_SECRET: z
    .string()
    .regex(/^[\w-]{32,}$/, "expected at least 32 letters, digits, - or _")
    .optional()
    .describe("Signs those addresses, and is the bearer token of POST /api/support/inbound-mail"),
};

/** Where replies to support tickets arrive; undefined if they are off. Throws EnvironmentError if only half is set. */
export function toInboundMail({
  INBOUND_MAIL_ADDRESS: address,
  INBOUND_MAIL_SECRET: secret,
}: {
  INBOUND_MAIL_ADDRESS?: string | undefined;
  INBOUND_MAIL_SECRET?: string | undefined;
}): { address: string; secret: string } | undefined {
  if (address === undefined && secret === undefined) return undefined;
  if (address === undefined || secret === undefined) {
    throw new EnvironmentError("Replies by mail require both INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET.");
  }
  return { address, secret };
}
