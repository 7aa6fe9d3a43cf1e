import { ArrowRight, FileUp, KeyRound, LayoutDashboard } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { showCarriedToast } from "../lib/carried-toast.ts";
import { readBearer } from "../lib/session-store.ts";

/** /onboarding/welcome: three ways on. Taking one notes that the welcome was seen. */
export function Welcome() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    showCarriedToast();
    if (readBearer() === null) goToLogin();
  }, []);

  async function goOn(target: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await callApi({ method: "POST", path: paths.api.onboardingComplete, output: successSchema });
      location.assign(target);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return goToLogin();
      setBusy(false);
      const description =
        error instanceof ApiError ? error.sentence : "The server could not be reached. Please try again.";
      toast({ title: "Error", description, variant: "destructive" });
    }
  }

  return (
    <>
      <ul className="grid gap-3" aria-busy={busy}>
        <Way
          href={paths.dash.batchAnalysis}
          onTake={goOn}
          icon={<FileUp aria-hidden="true" />}
          title="Upload conversations"
        >
          A TXT or CSV export: the first funnel in a minute.
        </Way>
        <Way
          href={paths.dash.settings}
          onTake={goOn}
          icon={<KeyRound aria-hidden="true" />}
          title="Connect your bot by API"
        >
          Create a key and send every message as it happens.
        </Way>
        <Way
          href={paths.dash.overview}
          onTake={goOn}
          icon={<LayoutDashboard aria-hidden="true" />}
          title="Look around first"
        >
          Straight to the dashboard. Both ways stay open.
        </Way>
      </ul>
      <Toaster />
    </>
  );
}

function Way({
  href,
  onTake,
  icon,
  title,
  children,
}: {
  href: string;
  onTake: (href: string) => Promise<void>;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        onClick={(event) => {
          event.preventDefault();
          void onTake(href);
        }}
        className="flex items-center gap-4 rounded-md border border-rule p-4 transition-colors hover:border-edge hover:bg-wash [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent-ink"
      >
        {icon}
        <span className="grid flex-1 gap-0.5">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-soft">{children}</span>
        </span>
        <ArrowRight aria-hidden="true" />
      </a>
    </li>
  );
}

function goToLogin(): void {
  location.assign(withQuery(paths.login, { redirect: paths.onboarding }));
}
