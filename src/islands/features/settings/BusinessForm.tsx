import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { businessSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { Business, Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { UnsavedGuard } from "../../lib/UnsavedGuard.tsx";
import { BusinessFields } from "./BusinessFields.tsx";
import { KEEP_TYPED } from "./keep-typed.ts";
import { tellOutcome } from "./save-words.ts";
import { useChangeWorkspace } from "./workspace.query.ts";

/** The business, in the settings. */
export function BusinessForm({ workspace: { name, industry, size, timeZone } }: { workspace: Workspace }) {
  const change = useChangeWorkspace();
  const form = useForm<Business>({
    resolver: zodResolver(businessSchema),
    values: { name, industry, size, timeZone },
    resetOptions: KEEP_TYPED,
  });
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, tellOutcome("Workspace saved", "The workspace was not saved")),
        )(event)
      }
    >
      <BusinessFields form={form} />
      <UnsavedGuard unsaved={form.formState.isDirty} />
      <Button type="submit" loading={change.isPending} className="w-fit">
        Save the business
      </Button>
    </form>
  );
}
