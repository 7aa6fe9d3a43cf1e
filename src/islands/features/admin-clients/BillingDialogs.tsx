import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { billingReasonSchema, creditMessagesSchema } from "#src/domain/admin/admin-billing.contract.ts";
import type { ClientBilling } from "#src/domain/admin/admin-billing.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { planSchema } from "#src/domain/plans/plans.contract.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { END_HINT, daySchema, optionalDaySchema, toEndOfDay } from "./billing-forms.ts";
import { useBillingAction } from "./clients.query.ts";
import { PlanOptions } from "./PlanOptions.tsx";
import { ReasonField } from "./ReasonField.tsx";

type DialogProps = { clientId: string; billing: ClientBilling };

const extendForm = z.object({ until: daySchema, reason: billingReasonSchema });

/** Sets a later end of the free trial. */
export function ExtendTrialDialog({ clientId, billing }: DialogProps) {
  const act = useBillingAction(clientId, "Trial extended");
  const form = useForm<z.infer<typeof extendForm>>({
    resolver: zodResolver(extendForm),
    defaultValues: { until: billing.trialEndsAt?.slice(0, "2026-03-31".length) ?? "", reason: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Extend the trial"
      description="The workspace has all features until then, with Starter's included messages."
      trigger={<Button>Extend the trial</Button>}
      submit="Extend"
      form={form}
      mutation={act}
      onSubmit={({ until, reason }, outcome) =>
        act.mutate({ action: "extend_trial", until: toEndOfDay(until), reason }, outcome)
      }
    >
      <Field label="Last day" hint={END_HINT} error={errors.until?.message}>
        <Input type="date" {...form.register("until")} />
      </Field>
      <ReasonField registration={form.register("reason")} error={errors.reason?.message} />
    </FormDialog>
  );
}

const compForm = z.object({ plan: planSchema, until: optionalDaySchema, reason: billingReasonSchema });

/** Gives a plan free of charge. */
export function CompDialog({ clientId, billing }: DialogProps) {
  const act = useBillingAction(clientId, "Plan given");
  const form = useForm<z.infer<typeof compForm>>({
    resolver: zodResolver(compForm),
    defaultValues: { plan: billing.comp?.plan ?? billing.plan, until: "", reason: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Give a plan free of charge"
      description="It starts now. Its messages and API accounts apply until its end, or until you end it."
      trigger={<Button>Give a plan free of charge</Button>}
      submit="Give plan"
      form={form}
      mutation={act}
      onSubmit={({ plan, until, reason }, outcome) =>
        act.mutate({ action: "comp", plan, until: until === "" ? null : toEndOfDay(until), reason }, outcome)
      }
    >
      <Field label="Plan" error={errors.plan?.message}>
        <NativeSelect {...form.register("plan")}>
          <PlanOptions />
        </NativeSelect>
      </Field>
      <Field label="Last day (optional)" hint={END_HINT} error={errors.until?.message}>
        <Input type="date" {...form.register("until")} />
      </Field>
      <ReasonField registration={form.register("reason")} error={errors.reason?.message} />
    </FormDialog>
  );
}

const planForm = z.object({ plan: planSchema, reason: billingReasonSchema });

/** Changes the plan: at the payment provider where a subscription lives. */
export function ChangePlanDialog({ clientId, billing }: DialogProps) {
  const act = useBillingAction(clientId, "Plan changed");
  const isLive = billing.subscription?.isLive === true;
  const form = useForm<z.infer<typeof planForm>>({
    resolver: zodResolver(planForm),
    defaultValues: { plan: billing.plan, reason: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Change the plan"
      description={
        isLive
          ? "A bigger plan starts now, and the card is charged for the rest of the period. A smaller one starts with the next period."
          : "The new plan's limits apply at once. Nothing is charged."
      }
      trigger={<Button>Change the plan</Button>}
      submit="Change plan"
      form={form}
      mutation={act}
      onSubmit={({ plan, reason }, outcome) => act.mutate({ action: "change_plan", plan, reason }, outcome)}
    >
      <Field label="Plan" error={errors.plan?.message}>
        <NativeSelect {...form.register("plan")}>
          <PlanOptions />
        </NativeSelect>
      </Field>
      <ReasonField registration={form.register("reason")} error={errors.reason?.message} />
    </FormDialog>
  );
}

const creditForm = z.object({
  messages: z
    .string()
    .transform((text) => Number(text.replaceAll(/[\s,]/g, "")))
    .pipe(creditMessagesSchema),
  reason: billingReasonSchema,
});

/** Adds free messages to the current period. */
export function CreditDialog({ clientId }: { clientId: string }) {
  const act = useBillingAction(clientId, "Messages added");
  const form = useForm<z.input<typeof creditForm>, unknown, z.output<typeof creditForm>>({
    resolver: zodResolver(creditForm),
    defaultValues: { messages: "", reason: "" },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add free messages"
      description="They are added to the included messages of the current period, and held ones are released."
      trigger={<Button>Add free messages</Button>}
      submit="Add messages"
      form={form}
      mutation={act}
      onSubmit={({ messages, reason }, outcome) => act.mutate({ action: "credit", messages, reason }, outcome)}
    >
      <Field label="Messages" error={errors.messages?.message}>
        <Input inputMode="numeric" autoComplete="off" {...form.register("messages")} />
      </Field>
      <ReasonField registration={form.register("reason")} error={errors.reason?.message} />
    </FormDialog>
  );
}

const REASON_ACTIONS = {
  end_comp: {
    title: "End the free plan",
    description: "The workspace goes back to its trial, or becomes read-only if that is over.",
    done: "Free plan ended",
  },
  pause: {
    title: "Pause billing",
    description: "Nothing is charged. The workspace is read-only and new messages are held until you resume it.",
    done: "Billing paused",
  },
  unpause: {
    title: "Resume billing",
    description: "Full access returns, held messages are added, and payments are collected again.",
    done: "Billing resumed",
  },
} as const;

const reasonForm = z.object({ reason: billingReasonSchema });

/** Runs an action that needs nothing but a reason. */
export function ReasonDialog({ clientId, action }: { clientId: string; action: keyof typeof REASON_ACTIONS }) {
  const form = useForm<z.infer<typeof reasonForm>>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: "" },
  });
  const { title, description, done } = REASON_ACTIONS[action];
  const act = useBillingAction(clientId, done);
  return (
    <FormDialog
      title={title}
      description={description}
      trigger={<Button>{title}</Button>}
      submit={title}
      tone={action === "unpause" ? "primary" : "danger"}
      form={form}
      mutation={act}
      onSubmit={({ reason }, outcome) => act.mutate({ action, reason }, outcome)}
    >
      <ReasonField registration={form.register("reason")} error={form.formState.errors.reason?.message} />
    </FormDialog>
  );
}
