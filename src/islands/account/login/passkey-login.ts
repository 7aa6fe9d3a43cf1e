import { passkeyRequestSchema } from "#src/domain/second-factor/passkey.contract.ts";
import { secondFactorLoginSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import type { SecondFactorLogin } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** Logs in with a passkey: as the second step with `step`, else without a password. Null if the user canceled the browser's dialog. */
export async function logInWithPasskey({
  step,
  rememberMe,
}: {
  step?: string;
  rememberMe: boolean;
}): Promise<SecondFactorLogin | null> {
  const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) throw new Error("This browser doesn't support passkeys.");
  const path = paths.api.passkeyOptions;
  const call = { method: "POST" as const, renew: false };
  const optionsJSON = await callApi({ ...call, path, body: { step }, output: passkeyRequestSchema });
  const { allowCredentials = [], ...options } = optionsJSON;
  try {
    const credential = await startAuthentication({ optionsJSON: { ...options, allowCredentials } });
    const body = { step, rememberMe, credential };
    return await callApi({ ...call, path: paths.api.passkeyLogin, body, output: secondFactorLoginSchema });
  } catch (error) {
    if (error instanceof Error && error.name === "NotAllowedError") return null;
    throw error;
  }
}
