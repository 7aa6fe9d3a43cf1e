import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { recountCostsSchema } from "#src/domain/model-calls/prices.contract.ts";
import type { RecountCosts } from "#src/domain/model-calls/prices.contract.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useRecountCosts } from "./model-prices.query.ts";

/** Prices the calls from a day on again. */
export function RecountDialog({ trigger }: { trigger: ReactNode }) {
  const { client } = useDash();
  const recount = useRecountCosts();
  const [today] = useState(() => localDayOf(Date.now(), client.timeZone));
  const form = useForm<RecountCosts>({
    resolver: zodResolver(recountCostsSchema),
    defaultValues: { from: today },
  });
  return (
    <FormDialog
      title="Recalculate costs"
      description="Earlier calls get the prices that are set now. Costs that came with a call stay. It runs in the background."
      trigger={trigger}
      submit="Recalculate"
      form={form}
      mutation={recount}
      errorAt="from"
      onSubmit={(values, { onSuccess, onError }) =>
        recount.mutate(values, {
          onSuccess: () => {
            onSuccess();
            toast({ title: "Costs are being recalculated" });
          },
          onError,
        })
      }
    >
      <Field label="Calls since" error={form.formState.errors.from?.message} required>
        <Input type="date" max={today} {...form.register("from")} />
      </Field>
    </FormDialog>
  );
}
