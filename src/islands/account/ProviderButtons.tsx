import { useEffect, useState } from "react";
import type { z } from "zod";
import { identityProvidersSchema } from "#src/domain/auth/identity.contract.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { callApi } from "../lib/api-client.ts";
import { logProblem } from "../lib/log.ts";
import { keepChoice } from "./redirect-choice.ts";

type Providers = z.output<typeof identityProvidersSchema>["providers"];

type ProviderButtonsProps = {
  label: string;
  choice: PlanChoice | null;
  /** The page to return to after the log-in. */
  redirect?: string | null;
};

/** 'Login with …' and 'Sign up with …', one for each identity provider that is configured; nothing without one. */
export function ProviderButtons({ label, choice, redirect = null }: ProviderButtonsProps) {
  const [providers, setProviders] = useState<Providers>([]);
  useEffect(() => {
    const ended = new AbortController();
    callApi({
      method: "GET",
      path: paths.api.identityProviders,
      output: identityProvidersSchema,
      signal: ended.signal,
      renew: false,
    }).then(
      (answer) => setProviders(answer.providers),
      (error: unknown) => {
        // The password still works: no reason to alarm anybody.
        if (!ended.signal.aborted) logProblem("The identity providers could not be read.", error);
      },
    );
    return () => ended.abort();
  }, []);

  function leave(slug: string): void {
    keepChoice({ choice, redirect });
    location.assign(paths.auth(slug));
  }

  if (providers.length === 0) return null;
  return (
    <div className="mt-5 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        or
      </p>
      {providers.map(({ name, slug }) => (
        <Button key={slug} size="lg" onClick={() => leave(slug)}>
          {label} {name}
        </Button>
      ))}
    </div>
  );
}
