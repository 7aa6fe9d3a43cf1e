import { QueryClientProvider } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { TooltipProvider } from "#src/components/ui/Tooltip.tsx";
import { showCarriedToast } from "../carried-toast.ts";
import { createQueryClient } from "../query-client.ts";

/** An app with a router: server state, tooltips, toasts, and the toast that the page before has left. */
export function AppProviders({ router }: { router: AnyRouter }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(showCarriedToast, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
