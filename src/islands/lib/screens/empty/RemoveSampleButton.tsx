import { useMutation, useQueryClient } from "@tanstack/react-query";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../forms/ConfirmDialog.tsx";
import { API_ACCOUNTS_KEY } from "../../queries/account.query.ts";
import { callApi } from "../../api/api-client.ts";
import { useDash } from "../../session/dash-context.ts";

/** DELETE /api/sample, after a confirmation. Only for roles that may; not while the sample is loaded or removed. */
export function RemoveSampleButton({ variant = "ghost" }: { variant?: "ghost" | "quiet" }) {
  const { role, accounts } = useDash();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.sampleData, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
  if (!canManageWorkspace(role) || !accounts.some(({ sample }) => sample === "ready")) return null;
  return (
    <ConfirmDialog
      title="Remove sample data?"
      description="The sample conversations are removed from all screens and figures. Your own conversations are not affected."
      trigger={
        <Button variant={variant} size="sm">
          Remove
        </Button>
      }
      confirm="Remove"
      failure="The sample data could not be removed"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(undefined, outcome)}
    />
  );
}
