import type { ReactNode } from "react";
import type { CompanySignIn } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { AutosaveSwitch } from "../../lib/forms/AutosaveSwitch.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useCheckDomain, useRemoveCompany, useSetEnforcement } from "./company.query.ts";

type Settings = NonNullable<CompanySignIn["settings"]>;
type CompanyStateProps = { settings: Settings; canChange: boolean };

/** What is left until members can, and must, use the company's sign-in. */
export function CompanyState({ settings, canChange }: CompanyStateProps) {
  const { client } = useDash();
  const { lastUsedAt, domainVerifiedAt } = settings;
  return (
    <Section title="Use of the company sign-in" actions={canChange ? <RemoveCompany /> : null} flush>
      <ol aria-label="Steps" className="divide-y divide-rule border-t border-rule">
        <Step name="Verify the domain" isDone={domainVerifiedAt !== null}>
          {domainVerifiedAt === null ? (
            <DomainRecord settings={settings} canChange={canChange} />
          ) : (
            <p>
              {settings.domain} was verified {formatDateTime(domainVerifiedAt, client.timeZone)}.
            </p>
          )}
        </Step>
        <Step name="Sign in once" isDone={lastUsedAt !== null}>
          <p>
            {lastUsedAt === null
              ? "In another browser, choose “Continue with your company's sign-in” on the login page."
              : `Last used ${formatDateTime(lastUsedAt, client.timeZone)}.`}
          </p>
        </Step>
        <li className="px-4 py-4 sm:px-5">
          <Enforcement settings={settings} canChange={canChange} />
        </li>
      </ol>
    </Section>
  );
}

function Step({ name, isDone, children }: { name: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className="grid gap-2 px-4 py-4 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {isDone ? <Badge tone="good">Done</Badge> : <Badge tone="warn">To do</Badge>}
      </div>
      <div className="grid gap-3 text-soft">{children}</div>
    </li>
  );
}

function DomainRecord({ settings: { record, domain }, canChange }: CompanyStateProps) {
  const check = useCheckDomain();
  const isReadOnly = useReadOnly();
  return (
    <>
      <p>Add this TXT record to the DNS of {domain}. You can remove it afterwards.</p>
      <div className="grid max-w-2xl gap-2">
        <CopyBox text={record.name} label="Copy name" />
        <CopyBox text={record.value} label="Copy value" />
      </div>
      {canChange ? (
        <Button
          size="sm"
          className="w-fit"
          disabled={isReadOnly}
          loading={check.isPending}
          onClick={() => check.mutate(undefined, toastOutcome("Domain verified", "The domain could not be verified"))}
        >
          Check now
        </Button>
      ) : null}
    </>
  );
}

function Enforcement({ settings, canChange }: CompanyStateProps) {
  const { domain, enforced, domainVerifiedAt, lastUsedAt } = settings;
  const change = useSetEnforcement();
  const isReady = domainVerifiedAt !== null && lastUsedAt !== null;
  const toasts = enforced
    ? toastOutcome("Members may log in in other ways again", "The rule could not be changed")
    : toastOutcome("Members must use the company sign-in now", "The rule could not be changed");
  return (
    <AutosaveSwitch
      label="Require it of members"
      hint={`Members with an address at ${domain} are signed out and can't use a password, passkey or other provider. Owners still can, so that a broken provider locks nobody out.`}
      saved={enforced}
      disabled={!canChange || (!isReady && !enforced) || change.isPending}
      onSave={(next, onSettled) => change.mutate(next, { ...toasts, onSettled })}
    />
  );
}

function RemoveCompany() {
  const remove = useRemoveCompany();
  const failure = "The company sign-in could not be removed";
  const toasts = toastOutcome("Company sign-in removed", failure);
  return (
    <ConfirmDialog
      title="Remove the company sign-in?"
      description="Members keep their account. Those without a password set one with “Forgot password?” on the login page."
      trigger={
        <Button variant="quiet" size="sm">
          Remove
        </Button>
      }
      confirm="Remove"
      failure={failure}
      pending={remove.isPending}
      onConfirm={(outcome) =>
        remove.mutate(undefined, {
          onSuccess: () => {
            outcome.onSuccess();
            toasts.onSuccess();
          },
          onError: outcome.onError,
        })
      }
    />
  );
}
