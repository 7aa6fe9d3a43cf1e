/** The environment variables of what other programs send to this one, and where it sends. */
import { z } from "zod";

const hostList = z
  .string()
  .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, "expected hosts like api.example.com or host:8080, separated by commas")
  .optional();

export const integrationVariables = {
  CHANNEL_HOSTS: hostList.describe(
    "Hosts that channels may call besides the platforms' own, as host[:port], separated by commas",
  ),
  WEBHOOK_ALLOW_HOSTS: hostList.describe(
    "Hosts that webhooks and alerts may call by http or at a private address, as host[:port], separated by commas",
  ),
  OTLP_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120)
    .default(10)
    .describe("How long an incomplete OpenTelemetry trace waits for further spans, in seconds"),
};
