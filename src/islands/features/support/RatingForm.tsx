import { zodResolver } from "@hookform/resolvers/zod";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { newRatingSchema } from "#src/domain/tickets/tickets.contract.ts";
import type { SupportTicket } from "#src/domain/tickets/tickets.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useRateTicket } from "./support.query.ts";

const OPTIONS = [
  {
    value: "good",
    label: (
      <>
        <ThumbsUp aria-hidden="true" className="size-4" /> Good
      </>
    ),
  },
  {
    value: "bad",
    label: (
      <>
        <ThumbsDown aria-hidden="true" className="size-4" /> Not good
      </>
    ),
  },
] as const;

/** Asks how a closed ticket went; the rating can be changed. */
export function RatingForm({ ticket: { id, rating, ratingComment } }: { ticket: SupportTicket }) {
  const rate = useRateTicket(id);
  const form = useForm({
    resolver: zodResolver(newRatingSchema),
    defaultValues: { rating: rating ?? "good", comment: ratingComment },
  });
  return (
    <form
      noValidate
      aria-label="Rating"
      className="grid justify-items-start gap-4 rounded-md border border-rule bg-wash px-4 py-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          rate.mutate(values, { onSuccess: () => toast({ title: "Thank you for your rating" }) }),
        )(event)
      }
    >
      <div className="grid gap-1">
        <h3 className="font-sans text-base font-semibold tracking-normal">How was our support?</h3>
        {rating === null ? null : (
          <p className="text-sm text-soft">You rated it as {rating === "good" ? "good" : "not good"}.</p>
        )}
      </div>
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => (
          <SegmentedControl label="Rating" options={OPTIONS} value={field.value} onValueChange={field.onChange} />
        )}
      />
      <Field
        label="Comment"
        hint="Optional. Only our support reads it."
        error={form.formState.errors.comment?.message}
        className="w-full"
      >
        <Textarea rows={2} {...form.register("comment")} />
      </Field>
      <Button type="submit" loading={rate.isPending}>
        {rating === null ? "Send rating" : "Change rating"}
      </Button>
      <FormFailure>{rate.isError ? getErrorMessage(rate.error) : null}</FormFailure>
    </form>
  );
}
