import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { callApi } from "../api/api-client.ts";
import { getErrorMessage } from "../api/api-error.ts";
import { dashboardOverviewQuery } from "../queries/account.query.ts";
import { onEmailVerified } from "../session/email-verified.ts";

/** Resends the email that confirms the user's address, and notices when it is confirmed, in any tab. */
export function useVerification(email: string): { resend: () => void; isSending: boolean } {
  const queryClient = useQueryClient();
  useEffect(
    () => onEmailVerified(() => void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey })),
    [queryClient],
  );
  const again = useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.verification, output: successSchema }),
    onSuccess: () => {
      toast({ title: "Email sent", description: `Open the link in the email to confirm ${email}.` });
      // The address may have been confirmed on another device meanwhile.
      void queryClient.invalidateQueries({ queryKey: dashboardOverviewQuery().queryKey });
    },
    onError: (error) => toast({ title: "Error", description: getErrorMessage(error), variant: "destructive" }),
  });
  return { resend: () => again.mutate(), isSending: again.isPending };
}
