import { useEffect, useState } from "react";
import { useTracking } from "../lib/analytics/use-tracking.ts";
import { AppProviders } from "../lib/frame/AppProviders.tsx";
import { redirectToLogin } from "../lib/session/redirect-to-login.ts";
import { onSignOut } from "../lib/session/session-store.ts";
import { createDashRouter } from "./router.tsx";

/** The dashboard app: every route under /dash. */
export function DashApp() {
  const [router] = useState(createDashRouter);
  useEffect(() => onSignOut(redirectToLogin), []);
  useTracking(router);
  return <AppProviders router={router} />;
}
