import { zodResolver } from "@hookform/resolvers/zod";
import { Link } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { Dialog, DialogClose } from "#src/components/ui/overlays/Dialog.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import type { OnePageQuery } from "#src/domain/reports/reports.contract.ts";
import { MAX_SHARE_DAYS, newShareSchema } from "#src/domain/reports/shares.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useCreateShare } from "./reports.query.ts";

const schema = z.object({ expiresInDays: newShareSchema.shape.expiresInDays, quotes: z.boolean() });
const DEFAULT_DAYS = 30;

/** Makes a link to the report as it is now, and shows it this one time. */
export function ShareDialog({ query }: { query: MetricsQuery & Pick<OnePageQuery, "lang" | "in"> }) {
  const { client } = useDash();
  const [open, setOpen] = useState(false);
  const share = useCreateShare();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { expiresInDays: DEFAULT_DAYS, quotes: false },
  });

  function change(next: boolean): void {
    setOpen(next);
    form.reset();
    share.reset();
  }

  const created = share.data;
  return (
    <Dialog
      title={created === undefined ? "Share this report" : "Link created"}
      description={
        created === undefined
          ? "Anybody with the link sees this report as it is now, without logging in. Later changes don't appear in it."
          : `It works until ${formatDate(created.expiresAt, client.timeZone)}. Copy it now: we store only a hash of it and can't show it again.`
      }
      open={open}
      onOpenChange={change}
      trigger={<Button icon={<Link aria-hidden="true" className="size-4 text-faint" />}>Share</Button>}
      footer={
        created === undefined ? (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form="share-report" variant="primary" loading={share.isPending}>
              Create link
            </Button>
          </>
        ) : (
          <DialogClose>
            <Button variant="primary">Done</Button>
          </DialogClose>
        )
      }
    >
      {created === undefined ? (
        <form
          id="share-report"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit((values) => share.mutate({ ...query, ...values }))(event)}
        >
          <Field label="Days until the link expires" error={form.formState.errors.expiresInDays?.message}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_SHARE_DAYS}
              className="max-w-32"
              {...form.register("expiresInDays", { valueAsNumber: true })}
            />
          </Field>
          <Checkbox
            label="Include message texts"
            hint="Bot messages are quoted in the report. Without this, the link shows figures and reasons only."
            {...form.register("quotes")}
          />
          <FormFailure>{share.error === null ? null : getErrorMessage(share.error)}</FormFailure>
        </form>
      ) : (
        <CopyBox text={created.url} label="Copy link" />
      )}
    </Dialog>
  );
}
