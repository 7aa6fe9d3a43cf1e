import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useEffect } from "react";
import { paths } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { dashboardOverviewQuery } from "../../lib/queries/account.query.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { onEmailVerified } from "../../lib/session/email-verified.ts";

/** Asks to confirm the sign-up email address. Disappears once it is confirmed, in any tab. */
export function VerifyNotice() {
  const { user, emailVerified } = useDash();
  const queryClient = useQueryClient();
  useEffect(
    () => onEmailVerified(() => void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey })),
    [queryClient],
  );
  const again = useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.verification, output: successSchema }),
    onSuccess: () => {
      toast({ title: "Email sent", description: `Open the link in the email to confirm ${user.userEmail}.` });
      // The address may have been confirmed on another device meanwhile.
      void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey });
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.userMessage : "The server could not be reached.";
      toast({ title: "Error", description, variant: "destructive" });
    },
  });
  if (emailVerified) return null;
  return (
    <aside
      aria-label="Confirm your email address"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-rule bg-card px-3 py-1.5 text-[0.8125rem] text-soft print:hidden"
    >
      <MailCheck aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        Confirm <span className="font-semibold wrap-anywhere text-ink">{user.userEmail}</span> with the link in the
        email we sent you.
      </p>
      <Button
        variant="quiet"
        size="sm"
        loading={again.isPending}
        loadingText="Sending..."
        onClick={() => again.mutate()}
      >
        Resend email
      </Button>
    </aside>
  );
}
