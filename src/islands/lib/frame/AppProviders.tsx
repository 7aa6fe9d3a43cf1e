import { QueryClientProvider } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { TooltipProvider } from "#src/components/ui/overlays/Tooltip.tsx";
import { showFlashedToast } from "../navigation/flash-toast.ts";
import { createQueryClient } from "../api/query-client.ts";

/** Providers of an app: router, query client, tooltips and toasts, including one from the previous page. */
export function AppProviders({ router }: { router: AnyRouter }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(showFlashedToast, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
