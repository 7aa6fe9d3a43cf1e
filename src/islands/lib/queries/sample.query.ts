import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { callApi } from "../api/api-client.ts";
import { getErrorMessage } from "../api/api-error.ts";
import { API_ACCOUNTS_KEY } from "./account.query.ts";

/** POST /api/sample: loads sample conversations into an API account of their own. */
export function useLoadSample() {
  const queryClient = useQueryClient();
  return useMutation({
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
}
