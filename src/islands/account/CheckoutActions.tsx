import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { needsOnboarding } from "#src/domain/onboarding/needs-onboarding.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { dashboardOverviewQuery } from "../lib/queries/account.query.ts";
import { ApiError } from "../lib/api/api-error.ts";
import { showFlashedToast } from "../lib/navigation/flash-toast.ts";
import { QueryError } from "../lib/screens/QueryError.tsx";
import { createQueryClient } from "../lib/api/query-client.ts";

/** Next step after a checkout: onboarding or the dashboard; without a session, the login. */
export function CheckoutActions() {
  const [queryClient] = useState(createQueryClient);
  useEffect(showFlashedToast, []);
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mt-6 grid">
        <NextStep />
      </div>
      <Toaster />
    </QueryClientProvider>
  );
}

function NextStep() {
  const overview = useQuery(dashboardOverviewQuery());
  const signedOut = overview.error instanceof ApiError && overview.error.status === 401;

  useEffect(() => {
    if (signedOut) location.replace(withQuery(paths.login, { redirect: location.pathname }));
  }, [signedOut]);

  if (overview.data !== undefined) {
    const { client, user } = overview.data;
    const setUp = needsOnboarding({ onboardingCompleted: client.onboardingCompleted, role: user.role });
    return (
      <a href={setUp ? paths.onboarding : paths.dash.overview} className={buttonClasses("primary", "lg")}>
        {setUp ? "Set up my workspace" : "Go to the dashboard"}
      </a>
    );
  }
  if (overview.isError && !signedOut) return <QueryError query={overview} title="Your account could not be loaded" />;
  return (
    <span role="status" className="grid h-12 place-items-center text-accent-ink">
      <Spinner size="md" />
      <span className="sr-only">Loading your account</span>
    </span>
  );
}
