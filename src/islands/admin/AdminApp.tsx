import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider, createRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { TooltipProvider } from "#src/components/ui/Tooltip.tsx";
import { showCarriedToast } from "../lib/carried-toast.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { routeTree } from "./routes.tsx";

/** The whole administrator's area: everything under /admin but its log-in. */
export function AdminApp() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() =>
    createRouter({
      routeTree,
      scrollRestoration: true,
      trailingSlash: "never",
      defaultPendingComponent: () => <FullScreenSpinner className="min-h-[60vh]" />,
    }),
  );
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
