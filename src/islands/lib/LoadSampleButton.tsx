import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiAccountSchema } from "#src/domain/accounts/accounts.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { API_ACCOUNTS_KEY } from "./account.query.ts";
import { callApi } from "./api-client.ts";
import { explainError } from "./QueryError.tsx";

type LoadSampleButtonProps = { variant?: "ghost" | "quiet"; size?: "sm" | "md" };

/** POST /api/sample: made-up conversations come into an account of their own, within seconds. */
export function LoadSampleButton({ variant = "ghost", size = "md" }: LoadSampleButtonProps) {
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.sample, output: apiAccountSchema }),
    onSuccess: () => {
      toast({ title: "The sample data is loading" });
      return queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY });
    },
    onError: (error) => {
      toast({ title: "It could not be loaded", description: explainError(error), variant: "destructive" });
    },
  });
  return (
    <Button variant={variant} size={size} loading={load.isPending} onClick={() => load.mutate()}>
      Load sample data
    </Button>
  );
}
