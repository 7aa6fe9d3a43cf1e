import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { RESET_LINK_HOURS, forgotPasswordSchema } from "#src/domain/auth/account-links.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { AccountForm } from "../form/AccountForm.tsx";
import { getPageQuery } from "../form/page-query.ts";
import { toastFailure } from "./toast-failure.ts";

type Values = z.input<typeof forgotPasswordSchema>;

/** /forgot-password: requests the reset mail; the response is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const [query] = useState(getPageQuery);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: query.get("email") ?? "" },
  });
  const { register, handleSubmit, formState, getValues } = form;

  async function requestReset(body: Values): Promise<void> {
    try {
      await callApi({ method: "POST", path: paths.api.forgotPassword, body, output: successSchema, renew: false });
      setSentTo(body.email);
    } catch (error) {
      toastFailure(error);
      showFieldErrors(form, error, ["email"]);
    }
  }

  return (
    <>
      {sentTo === null ? (
        <AccountForm
          onSubmit={handleSubmit(requestReset)}
          submit="Send link"
          busyText="Sending..."
          busy={formState.isSubmitting}
        >
          <Field label="E-mail" error={formState.errors.email?.message}>
            <Input type="email" autoComplete="username" {...register("email")} />
          </Field>
        </AccountForm>
      ) : (
        <div role="status" className="grid gap-4">
          <h2 className="text-lg">Check your inbox</h2>
          <p className="text-soft">
            If <span className="font-semibold text-ink wrap-anywhere">{sentTo}</span> has an account, we've sent it an
            email with a link. The link works for {RESET_LINK_HOURS} hour. Nothing after a few minutes? Check your spam
            folder and the spelling of the address.
          </p>
          <Button onClick={() => setSentTo(null)}>Use another address</Button>
        </div>
      )}
      <p className="mt-6 text-center text-sm text-soft">
        Remembered it?{" "}
        <a
          href={withQuery(paths.login, {
            email: sentTo ?? getValues("email"),
            redirect: query.get("redirect") ?? undefined,
          })}
          className="font-semibold text-ink underline underline-offset-4"
        >
          Log in
        </a>
      </p>
      <Toaster />
    </>
  );
}
