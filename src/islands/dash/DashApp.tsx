import { useEffect, useState } from "react";
import { useMeasuring } from "../lib/analytics/use-measuring.ts";
import { AppProviders } from "../lib/frame/AppProviders.tsx";
import { leaveForLogin } from "../lib/leave-for-login.ts";
import { hearSignOut } from "../lib/session-store.ts";
import { createDashRouter } from "./router.tsx";

/** The whole dashboard: everything under /dash. */
export function DashApp() {
  const [router] = useState(createDashRouter);
  useEffect(() => hearSignOut(leaveForLogin), []);
  useMeasuring(router);
  return <AppProviders router={router} />;
}
