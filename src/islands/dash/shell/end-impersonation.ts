import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { callApi } from "../../lib/api-client.ts";
import { logProblem } from "../../lib/log.ts";
import { clearTokens } from "../../lib/session-store.ts";

/** Ends an administrator's stay as a user, as far as the server can be reached, and goes back to the clients. */
export async function endImpersonation(): Promise<void> {
  await callApi({ method: "DELETE", path: paths.api.impersonation, output: successSchema, renew: false }).catch(
    (error: unknown) => logProblem("The server could not end the session.", error),
  );
  clearTokens();
  location.assign(paths.admin.clients);
}
