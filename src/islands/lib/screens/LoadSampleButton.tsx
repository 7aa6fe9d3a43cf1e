import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { API_ACCOUNTS_KEY } from "../queries/account.query.ts";
import { callApi } from "../api/api-client.ts";
import { getErrorMessage } from "../api/api-error.ts";

type LoadSampleButtonProps = { variant?: "ghost" | "quiet"; size?: "sm" | "md" };

/** POST /api/sample: loads sample conversations into an API account of their own. */
export function LoadSampleButton({ variant = "ghost", size = "md" }: LoadSampleButtonProps) {
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.sampleData, output: apiAccountSchema }),
    onSuccess: () => {
      toast({ title: "Loading sample data" });
      return queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY });
    },
    onError: (error) => {
      toast({
        title: "The sample data could not be loaded",
        description: getErrorMessage(error),
        variant: "destructive",
      });
    },
  });
  return (
    <Button variant={variant} size={size} loading={load.isPending} onClick={() => load.mutate()}>
      Load sample data
    </Button>
  );
}
