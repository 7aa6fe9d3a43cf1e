import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import type { FieldErrors } from "react-hook-form";
import type { z } from "zod";
import { signupResponseSchema, signupFormSchema } from "#src/domain/auth/auth.contract.ts";
import { parsePlanChoice } from "#src/domain/auth/login-target.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NewPasswordField } from "#src/components/ui/forms/NewPasswordField.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { trackEvent } from "../../lib/analytics/events.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { logError } from "../../lib/log.ts";
import { setOnboardingReturn } from "../../lib/session/after-onboarding.ts";
import { setLoginTokens } from "../../lib/session/session-store.ts";
import { AccountForm } from "../form/AccountForm.tsx";
import { BotCheckField } from "../bot-check/BotCheckField.tsx";
import { NeedsStorage } from "../form/NeedsStorage.tsx";
import { ProviderButtons } from "../providers/ProviderButtons.tsx";
import { getTimeZoneHeaders } from "../providers/browser-time-zone.ts";
import { getPageQuery } from "../form/page-query.ts";
import { acceptRunningCheck, sendWhenChecked, useBotCheckGate } from "../bot-check/use-checked-submit.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { getEarlyText, getEarlyCheck } from "../form/early-input.ts";

type FormInput = z.input<typeof signupFormSchema>;
type FormOutput = z.output<typeof signupFormSchema>;

/** Time to read the toast before the checkout opens (specification 4). */
const CHECKOUT_DELAY_MS = 1_000;
const LINK = "font-semibold text-ink underline underline-offset-4";

/** /signup: specification 2.6, 4, 5 and 8. */
export function SignupForm() {
  const [query] = useState(getPageQuery);
  const [attempt, setAttempt] = useState(0);
  // A token is valid for one request.
  const renewCheck = useCallback(() => setAttempt((count) => count + 1), []);
  const { leaving, leave } = useLeaving(renewCheck);
  const { gate, waiting } = useBotCheckGate();
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: acceptRunningCheck(gate, zodResolver(signupFormSchema)),
    defaultValues: {
      name: getEarlyText("name") ?? "",
      email: getEarlyText("email") ?? query.get("email") ?? "",
      password: getEarlyText("password") ?? "",
      agreeTos: getEarlyCheck("agreeTos") ?? true,
      turnstileToken: "",
    },
  });
  const { control, register, handleSubmit, formState } = form;
  const password = useWatch({ control, name: "password" });
  const choice = parsePlanChoice(query);
  const plan = query.get("plan");
  const redirect = query.get("redirect");

  async function signUp({ agreeTos: _agreed, ...body }: FormOutput): Promise<void> {
    try {
      const answer = await callApi({
        method: "POST",
        path: paths.api.signup,
        body,
        headers: getTimeZoneHeaders(),
        output: signupResponseSchema,
        renew: false,
      });
      if (!answer.success) throw new Error(answer.error);
      const { accessToken } = answer;
      if (accessToken === undefined) logError("The sign-up response has no access token.");
      else setLoginTokens({ accessToken }, false);
      trackEvent("signup_completed", { plan: choice?.plan ?? "free" });
      leave();
      setOnboardingReturn({ choice: null, redirect });
      if (choice === null) return location.assign(paths.onboarding);
      toast({ title: "Account created!", description: `Redirecting to checkout for ${choice.plan} plan...` });
      setTimeout(() => location.assign(paths.checkout(choice.priceId)), CHECKOUT_DELAY_MS);
    } catch (error) {
      // After a network error the token is unused, and requesting another would fail and replace this toast.
      if (!(error instanceof TypeError)) renewCheck();
      toast({ title: "Error", description: describeFailure(error), variant: "destructive" });
      showFieldErrors(form, error, ["name", "email", "password", "turnstileToken"]);
    }
  }

  return (
    <>
      <p className="mb-6 text-center text-soft">
        {plan ? `Create an account to continue with the ${plan} plan` : "Start your free trial today"}
      </p>
      <NeedsStorage />
      <AccountForm
        onSubmit={handleSubmit(...sendWhenChecked(gate, signUp, warnIfUnverified))}
        submit="Sign me up"
        busyText="Creating account..."
        busy={formState.isSubmitting || leaving}
        waiting={waiting}
      >
        <Field label="Full Name" required error={formState.errors.name?.message}>
          <Input autoComplete="name" {...register("name")} />
        </Field>
        <Field label="Email" required error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...register("email")} />
        </Field>
        <NewPasswordField
          label="Password"
          required
          value={password}
          error={formState.errors.password?.message}
          input={register("password")}
        />
        <FormProvider {...form}>
          <BotCheckField required gate={gate} attempt={attempt} onMissing={warnOfMissingVerification} />
        </FormProvider>
        <div className="grid gap-1.5">
          <Checkbox
            label={
              <>
                I agree to the{" "}
                <a href={paths.tos} className={LINK}>
                  Terms of Service
                </a>{" "}
                and{" "}
                <a href={paths.policy} className={LINK}>
                  Privacy Policy
                </a>
              </>
            }
            aria-invalid={formState.errors.agreeTos === undefined ? undefined : true}
            aria-describedby={formState.errors.agreeTos === undefined ? undefined : "agree-error"}
            {...register("agreeTos")}
            defaultChecked={form.getValues("agreeTos")}
          />
          {formState.errors.agreeTos === undefined ? null : (
            <p id="agree-error" className="text-[0.8125rem] font-medium text-drop-ink">
              {formState.errors.agreeTos.message}
            </p>
          )}
        </div>
      </AccountForm>
      <ProviderButtons label="Sign up with" choice={choice} redirect={redirect} />
      <p className="mt-6 text-center text-sm text-soft">
        Already have an account?{" "}
        <a data-keeps-query href={withQuery(paths.login, { redirect: redirect ?? undefined })} className={LINK}>
          Log in
        </a>
      </p>
      <Toaster />
    </>
  );
}

function warnIfUnverified(errors: FieldErrors): void {
  if (errors["turnstileToken"] !== undefined) warnOfMissingVerification();
}

function warnOfMissingVerification(): void {
  toast({
    title: "Verification Required",
    description: "Please complete the security verification.",
    variant: "destructive",
  });
}

function describeFailure(error: unknown): string {
  const message = error instanceof ApiError ? error.userMessage : error instanceof Error && error.message;
  return message || "Failed to complete signup";
}
