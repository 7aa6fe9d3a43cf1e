import { zodResolver } from "@hookform/resolvers/zod";
import { Building2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { companyStartOutputSchema, companyStartSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { saveOAuthRedirect } from "../providers/oauth-redirect.ts";
import { useFormFailure } from "../form/use-form-failure.ts";
import { useLeaving } from "../form/use-leaving.ts";

type CompanySignInProps = {
  getEmail: () => string;
  choice: PlanChoice | null;
  /** Path to return to after the login. */
  redirect: string | null;
};

/** The way to the company's own sign-in: asks for the work email, whose domain leads there. */
export function CompanySignIn({ getEmail, choice, redirect }: CompanySignInProps) {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <CompanyForm email={email} choice={choice} redirect={redirect} />;
  return (
    <Button
      size="lg"
      className="w-full py-2 wrap-anywhere"
      icon={<Building2 aria-hidden="true" className="size-5" />}
      onClick={() => setEmail(getEmail())}
    >
      Continue with your company's sign-in
    </Button>
  );
}

type CompanyFormProps = Omit<CompanySignInProps, "getEmail"> & { email: string };

function CompanyForm({ email, choice, redirect }: CompanyFormProps) {
  const form = useForm({ resolver: zodResolver(companyStartSchema), defaultValues: { email } });
  const { register, handleSubmit, formState, setFocus } = form;
  const { failure, attempt } = useFormFailure(form, ["email"]);
  const { leaving, leave } = useLeaving();
  useEffect(() => setFocus("email"), [setFocus]);

  async function start(body: { email: string }): Promise<void> {
    const started = await attempt(async () => {
      const call = { method: "POST" as const, path: paths.api.companyStart, body, renew: false };
      const { path } = await callApi({ ...call, output: companyStartOutputSchema });
      saveOAuthRedirect({ choice, redirect });
      leave();
      location.assign(path);
    });
    if (!started) setFocus("email");
  }

  return (
    <form
      noValidate
      aria-label="Your company's sign-in"
      onSubmit={(event) => void handleSubmit(start)(event)}
      className="grid gap-4 rounded-md border border-rule p-4"
    >
      <Field
        label="Work email"
        hint="Its domain leads to your company's sign-in."
        error={formState.errors.email?.message}
      >
        <Input type="email" autoComplete="username" {...register("email")} />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" loading={formState.isSubmitting || leaving}>
        Continue
      </Button>
    </form>
  );
}
