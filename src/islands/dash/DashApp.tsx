import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { TooltipProvider } from "#src/components/ui/Tooltip.tsx";
import { notePageview } from "../lib/analytics/pageviews.ts";
import { showCarriedToast } from "../lib/carried-toast.ts";
import { leaveForLogin } from "../lib/leave-for-login.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { hearSignOut } from "../lib/session-store.ts";
import { createDashRouter } from "./router.tsx";

/** The whole dashboard: everything under /dash. */
export function DashApp() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createDashRouter);
  useEffect(showCarriedToast, []);
  useEffect(() => hearSignOut(leaveForLogin), []);
  useEffect(() => router.subscribe("onResolved", notePageview), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
