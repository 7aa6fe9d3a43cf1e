import type { z } from "zod";
import { registrationSchema } from "../../../domain/connected-apps/connected-apps.contract.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { Sql } from "../../db/sql.ts";
import { toAddressRange } from "../../http/address-range.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { OAuthError } from "./oauth-error.ts";
import { insertRegistration } from "./registrations.sql.ts";

const PER_ADDRESS = {
  ...{ name: "app-registration", points: 20, windowSeconds: 60 * 60 },
  refusal: "Too many registrations from here.",
};
/** Nobody needs an account to register, so that all of them together have a limit too. */
const FOR_ALL = {
  ...{ name: "app-registrations", points: 2_000, windowSeconds: 60 * 60 },
  refusal: "Too many registrations just now.",
};

/** Registers an app (RFC 7591) as a public client, which gets no secret. Throws OAuthError, and AppError `rate_limited`. */
export async function registerApp(sql: Sql, body: Uint8Array, address: string) {
  const { client_name: name, redirect_uris: redirectUris } = parseRegistration(body);
  await consumeRateLimit(PER_ADDRESS, toAddressRange(address));
  await consumeRateLimit(FOR_ALL, "all");
  const registrationId = createId();
  await insertRegistration(sql, { registrationId, name, redirectUris: [...new Set(redirectUris)] });
  return {
    client_id: registrationId,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

function parseRegistration(body: Uint8Array): z.output<typeof registrationSchema> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw new OAuthError("invalid_client_metadata", "Send a JSON object.");
  }
  const parsed = registrationSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? "");
  if (field === "redirect_uris") {
    const allowed = "1 to 10 addresses with https, or with http on the person's own machine";
    throw new OAuthError("invalid_redirect_uri", `redirect_uris must be ${allowed}.`);
  }
  throw new OAuthError("invalid_client_metadata", `${field === "" ? "The body" : field} is not supported.`);
}
