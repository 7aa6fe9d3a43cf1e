import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { passkeyCreationSchema } from "#src/domain/second-factor/passkey.contract.ts";
import { recoveryCodesSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { useRefreshSecondFactor } from "./second-factor.query.ts";

/** Creates a passkey with the browser's dialog and stores it. Rejects if the user cancels. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const optionsJSON = await callApi({
        method: "POST",
        path: paths.api.newPasskeyOptions,
        body: { password },
        output: passkeyCreationSchema,
      });
      const credential = await createPasskey(optionsJSON);
      return callApi({
        method: "POST",
        path: paths.api.passkeys,
        body: { name, credential },
        output: recoveryCodesSchema,
      });
    },
    onSuccess: useRefreshSecondFactor(),
  });
}

/** PATCH /api/profile/passkeys/{id}: renames a passkey. */
export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callApi({ method: "PATCH", path: paths.api.passkey(id), body: { name }, output: successSchema }),
    onSuccess: useRefreshSecondFactor(),
  });
}

/** DELETE /api/profile/passkeys/{id} */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      callApi({ method: "DELETE", path: paths.api.passkey(id), body: { password }, output: successSchema }),
    onSuccess: useRefreshSecondFactor(),
  });
}

async function createPasskey(optionsJSON: z.output<typeof passkeyCreationSchema>) {
  const { startRegistration, browserSupportsWebAuthn } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) throw new Error("This browser can't create passkeys. Try another one.");
  try {
    return await startRegistration({ optionsJSON });
  } catch (cause) {
    throw new Error(describeFailure(cause), { cause });
  }
}

function describeFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError") return "No passkey was created: it was canceled, or it took too long.";
  return "No passkey was created. Your browser or device refused it.";
}
