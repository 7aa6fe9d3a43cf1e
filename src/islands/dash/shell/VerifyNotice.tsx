import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useEffect } from "react";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { dashboardOverviewQuery } from "../../lib/account.query.ts";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useDash } from "../../lib/dash-context.ts";
import { hearEmailVerified } from "../../lib/email-verified.ts";

/** Reminds who has not confirmed the address of the sign-up; gone as soon as they have, in whichever tab. */
export function VerifyNotice() {
  const { user, emailVerified } = useDash();
  const queryClient = useQueryClient();
  useEffect(
    () => hearEmailVerified(() => void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey })),
    [queryClient],
  );
  const again = useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.verification, output: successSchema }),
    onSuccess: () => {
      toast({ title: "Mail sent", description: `Open the link in it to confirm ${user.userEmail}.` });
      // It may have been confirmed on another device meanwhile.
      void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey });
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.sentence : "The server could not be reached.";
      toast({ title: "Error", description, variant: "destructive" });
    },
  });
  if (emailVerified) return null;
  return (
    <aside
      aria-label="Confirm your address"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-rule bg-card px-3 py-1.5 text-[0.8125rem] text-soft print:hidden"
    >
      <MailCheck aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        Please confirm <span className="font-semibold wrap-anywhere text-ink">{user.userEmail}</span> by the link in our
        mail.
      </p>
      <Button
        variant="quiet"
        size="sm"
        loading={again.isPending}
        loadingText="Sending..."
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
    </aside>
  );
}
