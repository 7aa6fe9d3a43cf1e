import { useEffect, useState } from "react";
import { useTracking } from "../lib/analytics/use-tracking.ts";
import { AppProviders } from "../lib/frame/AppProviders.tsx";
import { onSignOut } from "../lib/session/on-sign-out.ts";
import { redirectToLogin } from "../lib/session/redirect-to-login.ts";
import { getBearer } from "../lib/session/session-store.ts";
import { createDashRouter } from "./router.tsx";

/** The dashboard app: every route under /dash. */
export function DashApp() {
  const [router] = useState(createDashRouter);
  useEffect(() => onSignOut(getBearer, redirectToLogin), []);
  useTracking(router);
  return <AppProviders router={router} />;
}
