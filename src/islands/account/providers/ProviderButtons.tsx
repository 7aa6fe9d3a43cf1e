import { useEffect, useState } from "react";
import type { z } from "zod";
import { identityProvidersSchema } from "#src/domain/auth/identity.contract.ts";
import type { PlanChoice } from "#src/domain/auth/login-target.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { logProblem } from "../../lib/log.ts";
import { saveTimeZoneCookie } from "./browser-time-zone.ts";
import { saveOAuthRedirect } from "./oauth-redirect.ts";

type Providers = z.output<typeof identityProvidersSchema>["providers"];

type ProviderButtonsProps = {
  label: string;
  choice: PlanChoice | null;
  /** Path to return to after the login. */
  redirect?: string | null;
};

/** One 'Login with …' or 'Sign up with …' button per configured identity provider. */
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
        // Password login still works, so no message on the page.
        if (!ended.signal.aborted) logProblem("The identity providers could not be loaded.", error);
      },
    );
    return () => ended.abort();
  }, []);

  function leave(slug: string): void {
    saveOAuthRedirect({ choice, redirect });
    saveTimeZoneCookie();
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
