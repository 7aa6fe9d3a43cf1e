import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { businessSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { Business, Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { UnsavedGuard } from "../../lib/forms/UnsavedGuard.tsx";
import { BusinessFields } from "./BusinessFields.tsx";
import { KEEP_DIRTY_VALUES } from "../../lib/forms/reset-options.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useUpdateWorkspace } from "../../lib/queries/workspace.query.ts";

/** Form of the business in the settings. */
export function BusinessForm({ workspace: { name, industry, size, timeZone } }: { workspace: Workspace }) {
  const change = useUpdateWorkspace();
  const form = useForm<Business>({
    resolver: zodResolver(businessSchema),
    values: { name, industry, size, timeZone },
    resetOptions: KEEP_DIRTY_VALUES,
  });
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, toastOutcome("Workspace saved", "The workspace could not be saved")),
        )(event)
      }
    >
      <BusinessFields form={form} />
      <UnsavedGuard unsaved={form.formState.isDirty} />
      <Button type="submit" loading={change.isPending} className="w-fit">
        Save business
      </Button>
    </form>
  );
}
