import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { getLastDay } from "#src/domain/exports/last-day.ts";
import { scheduledRunInputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useRewriteDays } from "./scheduled-export.query.ts";

/** Writes days again from one on, also those before the export was set up. */
export function RewriteDialog({ since, trigger }: { since: string; trigger: ReactNode }) {
  const { client } = useDash();
  const rewrite = useRewriteDays();
  const [{ last }] = useState(() => getLastDay(Date.now(), client.timeZone));
  const form = useForm<{ from: string }>({
    resolver: zodResolver(scheduledRunInputSchema),
    defaultValues: { from: since },
  });
  return (
    <FormDialog
      title="Write days again"
      description="Files of these days are replaced. Days before the first one so far are added. You can stop it at any time."
      trigger={trigger}
      submit="Write again"
      form={form}
      mutation={rewrite}
      errorAt="from"
      onSubmit={(values, { onSuccess, onError }) =>
        rewrite.mutate(values, {
          onSuccess: () => {
            onSuccess();
            toast({ title: "Days are being written" });
          },
          onError,
        })
      }
    >
      <Field label="From day" error={form.formState.errors.from?.message} required>
        <Input type="date" max={last} {...form.register("from")} />
      </Field>
    </FormDialog>
  );
}
