import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { showFlashedToast } from "../../lib/navigation/flash-toast.ts";

/** What every island of the checkout pages needs around it. */
export function CheckoutProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(showFlashedToast, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}

/** Loading state of a checkout page. */
export function CheckoutLoading({ label }: { label: string }) {
  return (
    <span role="status" className="grid min-h-12 place-items-center text-accent-ink">
      <Spinner size="md" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
