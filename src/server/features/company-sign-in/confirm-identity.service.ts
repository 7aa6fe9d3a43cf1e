import type { z } from "zod";
import type { confirmationSchema } from "../../../domain/people/profile.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { HttpRequest, JsonResponse } from "../../http/http-types.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { respondWithJson } from "../../http/endpoint/responses.ts";
import { startProviderConfirmation } from "../auth/oauth-redirect.service.ts";
import { startCompanyConfirmation } from "./company-redirect.service.ts";
import { findCompany, isCompanyUser } from "./company-sign-in.sql.ts";
import { CONFIRMATIONS_BY_USER } from "./limits.ts";

/**
 * Starts the confirmation of the viewer's session by the identity provider that their account is linked to: the company's where
 * there is one. AppError `rejected` without a provider, `rate_limited`.
 */
export async function startConfirmation(viewer: UserViewer, request: HttpRequest): Promise<JsonResponse> {
  const { system } = getDatabase();
  await consumeRateLimit(CONFIRMATIONS_BY_USER, viewer.userId, system);
  const { url, cookie } = await start(viewer, request);
  const body: z.input<typeof confirmationSchema> = { url };
  return respondWithJson(body, 200, { "set-cookie": cookie });
}

async function start(viewer: UserViewer, request: HttpRequest): Promise<{ url: string; cookie: string }> {
  const { system } = getDatabase();
  const { sessionId, clientId, userId } = viewer;
  const company = await findCompany(system, clientId);
  if (company !== undefined && company.domainVerifiedAt !== null && (await isCompanyUser(system, viewer))) {
    return startCompanyConfirmation(request, { company, sessionId });
  }
  const started = await startProviderConfirmation(request, { userId, sessionId });
  if (started !== null) return started;
  throw new AppError(
    "rejected",
    "The identity provider of your account is not connected any longer. Set a password with “Forgot password?” on the login page.",
  );
}
