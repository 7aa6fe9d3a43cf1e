import { useEffect, useState } from "react";
import { notePageview } from "../lib/analytics/pageviews.ts";
import { AppProviders } from "../lib/frame/AppProviders.tsx";
import { leaveForLogin } from "../lib/leave-for-login.ts";
import { hearSignOut } from "../lib/session-store.ts";
import { createDashRouter } from "./router.tsx";

/** The whole dashboard: everything under /dash. */
export function DashApp() {
  const [router] = useState(createDashRouter);
  useEffect(() => hearSignOut(leaveForLogin), []);
  useEffect(() => router.subscribe("onResolved", notePageview), [router]);
  return <AppProviders router={router} />;
}
