import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { logProblem } from "../../lib/log.ts";
import { clearTokens } from "../../lib/session/session-store.ts";

/** Ends the impersonation session (a server failure is only logged) and returns to the admin client list. */
export async function endImpersonation(): Promise<void> {
  await callApi({ method: "DELETE", path: paths.api.impersonation, output: successSchema, renew: false }).catch(
    (error: unknown) => logProblem("The server could not end the session.", error),
  );
  clearTokens();
  location.assign(paths.admin.clients);
}
