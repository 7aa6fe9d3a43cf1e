import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { loginResponseSchema, loginSchema } from "#src/domain/auth/auth.contract.ts";
import type { LoginInput, LoginOutput } from "#src/domain/auth/auth.contract.ts";
import { chooseLoginTarget, parsePlanChoice } from "#src/domain/auth/login-target.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";
import type { SecondFactorLogin } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { setOnboardingReturn } from "../../lib/session/after-onboarding.ts";
import { flashToast, showFlashedToast } from "../../lib/navigation/flash-toast.ts";
import { setLoginTokens } from "../../lib/session/session-store.ts";
import { AccountForm } from "../form/AccountForm.tsx";
import { BotCheckField } from "../bot-check/BotCheckField.tsx";
import { CompanySignIn } from "./CompanySignIn.tsx";
import { NeedsStorage } from "../form/NeedsStorage.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { ProviderButtons } from "../providers/ProviderButtons.tsx";
import { getOAuthRedirect } from "../providers/oauth-redirect.ts";
import { getPageQuery } from "../form/page-query.ts";
import { SecondFactorStep } from "./SecondFactorStep.tsx";
import { consumeHashStep, getSecondStep } from "./second-step.ts";
import { LoginCanceled } from "./LoginCanceled.tsx";
import { isOnboardingCompleted, checkEmailLinkSession } from "./email-link-session.ts";
import { acceptRunningCheck, sendWhenChecked, useBotCheckGate } from "../bot-check/use-checked-submit.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { getEarlyText, getEarlyCheck } from "../form/early-input.ts";

type LoginWish = { choice: PlanChoice | null; redirect: string | null };

/** /login: specification 2.5, 4, 5 and 8. */
export function LoginForm() {
  const [query] = useState(getPageQuery);
  const [attempt, setAttempt] = useState(0);
  const [second, setSecond] = useState(consumeHashStep);
  // A token is valid for one request.
  const renewCheck = useCallback(() => setAttempt((count) => count + 1), []);
  const { leaving, leave } = useLeaving(renewCheck);
  const { gate, waiting } = useBotCheckGate();
  const form = useForm<LoginInput>({
    resolver: acceptRunningCheck(gate, zodResolver(loginSchema)),
    defaultValues: {
      email: getEarlyText("email") ?? query.get("email") ?? "",
      password: getEarlyText("password") ?? "",
      rememberMe: getEarlyCheck("rememberMe") ?? false,
      turnstileToken: "",
    },
  });
  const { register, handleSubmit, formState } = form;
  const [{ choice, redirect }] = useState(() => (second === null ? getLoginWish(query) : getOAuthRedirect()));

  useEffect(showFlashedToast, []);
  useEffect(() => {
    const intendedUser = query.get("intended_user");
    if (query.get("from_email") !== "true" || !intendedUser) return;
    const arrival = checkEmailLinkSession(intendedUser);
    if (arrival === "signed-in") {
      void isOnboardingCompleted().then((completed) => goToTarget(completed, getLoginWish(query)));
    }
    if (arrival === "other-user") {
      toast({
        title: "Session Cleared",
        description: `You were logged in as a different user. Please log in as ${query.get("email") ?? "the person the email was sent to"} to continue.`,
      });
    }
  }, [query]);

  function enter(tokens: SecondFactorLogin | LoginOutput, rememberMe: boolean): void {
    setLoginTokens(tokens, rememberMe);
    const left = "recoveryCodesLeft" in tokens ? tokens.recoveryCodesLeft : null;
    flashToast(left === null ? describeLogin(choice) : describeRecoveryCode(left));
    goToTarget(tokens.onboardingCompleted, { choice, redirect });
  }

  const getRememberMe = () => form.getValues("rememberMe") === true;

  function enterWithPasskey(login: SecondFactorLogin): void {
    leave();
    enter(login, getRememberMe());
  }

  async function logIn(input: LoginInput): Promise<void> {
    try {
      const answer = await callApi({
        method: "POST",
        path: paths.api.login,
        body: input,
        output: loginResponseSchema,
        renew: false,
      });
      if (!answer.success) {
        renewCheck();
        return void toast({ ...describeRefusal(answer.error), variant: "destructive" });
      }
      leave();
      enter(answer, input.rememberMe === true);
    } catch (error) {
      const step = getSecondStep(error);
      if (step !== null) return setSecond({ ...step, rememberMe: input.rememberMe === true });
      // After a network error the token is unused, and requesting another would fail and replace this toast.
      if (!(error instanceof TypeError)) renewCheck();
      toast({ ...describeFailure(error), variant: "destructive" });
      showFieldErrors(form, error, ["email", "password", "turnstileToken"]);
    }
  }

  if (second !== null) {
    const startOver = () => {
      setSecond(null);
      renewCheck();
    };
    return (
      <>
        <SecondFactorStep second={second} onPassed={(login) => enter(login, second.rememberMe)} onBack={startOver} />
        <Toaster />
      </>
    );
  }

  return (
    <>
      <NeedsStorage />
      {query.get("canceled") === "true" ? <LoginCanceled /> : null}
      <AccountForm
        onSubmit={handleSubmit(...sendWhenChecked(gate, logIn))}
        submit="Login"
        busyText="Logging in..."
        busy={formState.isSubmitting || leaving}
        waiting={waiting}
      >
        <Field label="E-mail" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...register("email")} />
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...register("password")} />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox label="Remember me" {...register("rememberMe")} />
          <a
            data-keeps-query
            href={withQuery(paths.forgotPassword, { redirect: redirect ?? undefined })}
            className="text-sm font-semibold text-ink underline underline-offset-4"
          >
            Forgot password?
          </a>
        </div>
        <FormProvider {...form}>
          <BotCheckField gate={gate} attempt={attempt} />
        </FormProvider>
      </AccountForm>
      {/* Not in the prerendered form, which would lose their clicks. */}
      {typeof location === "undefined" ? null : (
        <div className="mt-3 grid gap-3">
          <PasskeyButton label="Log in with a passkey" getRememberMe={getRememberMe} onPassed={enterWithPasskey} />
          <CompanySignIn getEmail={() => form.getValues("email")} choice={choice} redirect={redirect} />
        </div>
      )}
      <p className="mt-6 text-center text-sm text-soft">
        Don't have an account yet?{" "}
        <a
          data-keeps-query
          href={withQuery(paths.signup, { ...choice, redirect: redirect ?? undefined })}
          className="font-semibold text-ink underline underline-offset-4"
        >
          Sign Up
        </a>
      </p>
      <ProviderButtons label="Login with" choice={choice} redirect={redirect} />
      <Toaster />
    </>
  );
}

/** The chosen plan and the page to return to; after a canceled sign-in, those from before it (the provider returns none). */
function getLoginWish(query: URLSearchParams): LoginWish {
  if (query.get("canceled") === "true") return getOAuthRedirect();
  return { choice: parsePlanChoice(query), redirect: query.get("redirect") };
}

/** Goes to the login target (specification 2.5); with onboarding still to do, the target is saved for afterwards. */
function goToTarget(onboardingCompleted: boolean, wish: LoginWish): void {
  if (!onboardingCompleted) setOnboardingReturn(wish);
  location.assign(chooseLoginTarget({ onboardingCompleted, ...wish }));
}

function describeLogin(choice: PlanChoice | null): { title: string; description: string } {
  const description = choice === null ? "Welcome back!" : `Redirecting to checkout for ${choice.plan} plan...`;
  return { title: "Login successful", description };
}

function describeRecoveryCode(left: number): { title: string; description: string } {
  const codes = left === 1 ? "1 recovery code" : `${left} recovery codes`;
  return {
    title: "Recovery code used",
    description: `You have ${codes} left. Set up your new device under Settings, Security.`,
  };
}

function describeRefusal(reason: string | undefined): { title: string; description: string } {
  return { title: "Login failed", description: reason || "Invalid credentials" };
}

function describeFailure(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) return describeRefusal(error.serverMessage);
  const message = error instanceof Error ? error.message : "";
  return { title: "Error", description: message === "" ? "An unexpected error occurred" : message };
}
