import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DashboardOverview } from "#src/domain/auth/dashboard-overview.contract.ts";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { TooltipProvider } from "#src/components/ui/overlays/Tooltip.tsx";
import { dashboardOverviewQuery } from "../../lib/queries/account.query.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { showFlashedToast } from "../../lib/navigation/flash-toast.ts";
import { buildLoginPath } from "../../lib/session/redirect-to-login.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { BusinessStep } from "./BusinessStep.tsx";
import { ConnectStep } from "./ConnectStep.tsx";
import { GoalStep } from "./GoalStep.tsx";
import { TeamStep } from "./TeamStep.tsx";
import { Welcome } from "./Welcome.tsx";

/** The interactive part of an onboarding page. */
export function OnboardingApp({ step }: { step: number }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(showFlashedToast, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <OnboardingGuard step={step} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** Sends visitors without a session to the login, and those who can't change the workspace now to the dashboard. */
function OnboardingGuard({ step }: { step: number }) {
  const overview = useQuery(dashboardOverviewQuery());
  const isNotAllowed =
    overview.data !== undefined &&
    (!canManageWorkspace(overview.data.user.role) || overview.data.client.billing.access === "read_only");
  const signedOut = overview.error instanceof ApiError && overview.error.status === 401;

  useEffect(() => {
    if (signedOut) location.replace(buildLoginPath());
    else if (isNotAllowed) location.replace(paths.dash.overview);
  }, [signedOut, isNotAllowed]);

  if (overview.data === undefined || isNotAllowed) {
    if (overview.isError && !signedOut) return <QueryError query={overview} title="This page could not be loaded" />;
    return (
      <div role="status" className="grid min-h-80 place-items-center text-accent-ink">
        <Spinner size="lg" />
        <span className="sr-only">Loading</span>
      </div>
    );
  }
  return <Step step={step} overview={overview.data} />;
}

function Step({ step, overview }: { step: number; overview: DashboardOverview }) {
  switch (step) {
    case 1:
      return <BusinessStep />;
    case 2:
      return <ConnectStep clientId={overview.client.id} />;
    case 3:
      return <TeamStep user={overview.user} />;
    case 4:
      return <GoalStep clientId={overview.client.id} />;
    default:
      return <Welcome completed={overview.client.onboardingCompleted} />;
  }
}
