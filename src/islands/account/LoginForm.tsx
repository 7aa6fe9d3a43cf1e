import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { loginAnswerSchema, loginSchema } from "#src/domain/auth/auth.contract.ts";
import type { LoginInput } from "#src/domain/auth/auth.contract.ts";
import { chooseLoginTarget, readPlanChoice } from "#src/domain/auth/login-target.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { keepForAfterOnboarding } from "../lib/after-onboarding.ts";
import { carryToast, showCarriedToast } from "../lib/carried-toast.ts";
import { keepLogin } from "../lib/session-store.ts";
import { AccountForm } from "./AccountForm.tsx";
import { BotCheckField } from "./BotCheckField.tsx";
import { NeedsStorage } from "./NeedsStorage.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { readPageQuery } from "./page-query.ts";
import { LoginCanceled } from "./LoginCanceled.tsx";
import { readOnboardingCompleted, receiveFromEmail } from "./arrival.ts";
import { useLeaving } from "./use-leaving.ts";
import { showFieldErrors } from "../lib/field-errors.ts";
import { readTypedText, readTypedTick } from "./typed-ahead.ts";

/** /login: specification 2.5, 4, 5 and 8. */
export function LoginForm() {
  const [query] = useState(readPageQuery);
  const [attempt, setAttempt] = useState(0);
  // A token is good for one request.
  const renewCheck = useCallback(() => setAttempt((count) => count + 1), []);
  const { leaving, leave } = useLeaving(renewCheck);
  const form = useForm<LoginInput>({
    resolver: zodResolver(loginSchema),
    defaultValues: {
      email: readTypedText("email") ?? query.get("email") ?? "",
      password: readTypedText("password") ?? "",
      rememberMe: readTypedTick("rememberMe") ?? false,
      turnstileToken: "",
    },
  });
  const { register, handleSubmit, formState } = form;
  const choice = readPlanChoice(query);
  const redirect = query.get("redirect");

  useEffect(showCarriedToast, []);
  useEffect(() => {
    const intendedUser = query.get("intended_user");
    if (query.get("from_email") !== "true" || !intendedUser) return;
    const arrival = receiveFromEmail(intendedUser);
    if (arrival === "signed-in") {
      void readOnboardingCompleted().then((completed) =>
        goToTarget(completed, { choice: readPlanChoice(query), redirect: query.get("redirect") }),
      );
    }
    if (arrival === "other-user") {
      toast({
        title: "Session Cleared",
        description: `You were logged in as a different user. Please log in as ${query.get("email") ?? "the person the e-mail was sent to"} to continue.`,
      });
    }
  }, [query]);

  async function logIn(input: LoginInput): Promise<void> {
    try {
      const answer = await callApi({
        method: "POST",
        path: paths.api.login,
        body: input,
        output: loginAnswerSchema,
        renew: false,
      });
      if (!answer.success) {
        renewCheck();
        return void toast({ ...describeRefusal(answer.error), variant: "destructive" });
      }
      const { onboardingCompleted } = answer;
      keepLogin(answer, input.rememberMe === true);
      leave();
      carryToast({
        title: "Login successful",
        description: choice === null ? "Welcome back!" : `Redirecting to checkout for ${choice.plan} plan...`,
      });
      goToTarget(onboardingCompleted, { choice, redirect });
    } catch (error) {
      // What did not reach the server has not used its token; to ask for another would only fail over the words of this.
      if (!(error instanceof TypeError)) renewCheck();
      toast({ ...describeFailure(error), variant: "destructive" });
      showFieldErrors(form, error, ["email", "password", "turnstileToken"]);
    }
  }

  return (
    <>
      <NeedsStorage />
      {query.get("canceled") === "true" ? <LoginCanceled /> : null}
      <AccountForm
        onSubmit={handleSubmit(logIn)}
        submit="Login"
        busyText="Logging in..."
        busy={formState.isSubmitting || leaving}
      >
        <Field label="E-mail" error={formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...register("email")} />
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...register("password")} />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox label="Remember me" {...register("rememberMe")} />
          <a href={paths.forgotPassword} className="text-sm font-semibold text-ink underline underline-offset-4">
            Forgot password?
          </a>
        </div>
        <FormProvider {...form}>
          <BotCheckField attempt={attempt} />
        </FormProvider>
      </AccountForm>
      <p className="mt-6 text-center text-sm text-soft">
        Don't have an account yet?{" "}
        <a href={withQuery(paths.signup, choice ?? {})} className="font-semibold text-ink underline underline-offset-4">
          Sign Up
        </a>
      </p>
      <ProviderButtons label="Login with" choice={choice} redirect={redirect} />
      <Toaster />
    </>
  );
}

/** Specification 2.5; what the log-in was for waits where the onboarding comes in between. */
function goToTarget(onboardingCompleted: boolean, wish: { choice: PlanChoice | null; redirect: string | null }): void {
  if (!onboardingCompleted) keepForAfterOnboarding(wish);
  location.assign(chooseLoginTarget({ onboardingCompleted, ...wish }));
}

function describeRefusal(words: string | undefined): { title: string; description: string } {
  return { title: "Login failed", description: words || "Invalid credentials" };
}

function describeFailure(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) return describeRefusal(error.explanation);
  const message = error instanceof Error ? error.message : "";
  return { title: "Error", description: message === "" ? "An unexpected error occurred" : message };
}
