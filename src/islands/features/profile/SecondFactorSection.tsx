import { useQuery } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import type { SecondFactor } from "#src/domain/second-factor/second-factor.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { profileQuery } from "../../lib/queries/profile.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { AppSetupDialog } from "./AppSetupDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { PasskeyRows } from "./PasskeyRows.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { SecondFactorRow } from "./SecondFactorRow.tsx";
import {
  isSecondFactorOn,
  secondFactorQuery,
  useRemoveApp,
  useRenewRecoveryCodes,
  useStartApp,
} from "./second-factor.query.ts";

/** The user's second factor: authenticator app, passkeys and recovery codes. */
export function SecondFactorSection() {
  const factor = useQuery(secondFactorQuery());
  const profile = useQuery(profileQuery());
  const failed = factor.isError ? factor : profile;
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Section
      title="Second factor"
      description={
        factor.data?.required === true
          ? "Your workspace requires one: logging in takes your password and something you have."
          : "With one, logging in takes your password and something you have."
      }
      actions={factor.data === undefined ? null : <State isOn={isSecondFactorOn(factor.data)} />}
      flush
    >
      {factor.isPending || profile.isPending ? <SectionLoading label="Loading your second factor" flush /> : null}
      {failed.isError && failed.data === undefined ? (
        <QueryError query={failed} title="Your second factor could not be loaded" />
      ) : null}
      {factor.data !== undefined && profile.data !== undefined ? (
        <ul aria-label="Second factor" className="divide-y divide-rule border-t border-rule">
          <AppRow factor={factor.data} hasPassword={profile.data.hasPassword} onCodes={setCodes} />
          <PasskeyRows passkeys={factor.data.passkeys} hasPassword={profile.data.hasPassword} onCodes={setCodes} />
          <CodesRow factor={factor.data} hasPassword={profile.data.hasPassword} onCodes={setCodes} />
        </ul>
      ) : null}
      {codes.length === 0 ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}

function State({ isOn }: { isOn: boolean }) {
  return isOn ? <Badge tone="ink">On</Badge> : <Badge>Off</Badge>;
}

type FactorProps = { factor: SecondFactor; hasPassword: boolean; onCodes: (codes: readonly string[]) => void };

function AppRow({ factor: { appSince }, hasPassword, onCodes }: FactorProps) {
  const { client } = useDash();
  const start = useStartApp();
  const remove = useRemoveApp();
  const [setup, setSetup] = useState<{ secret: string; otpauthUri: string } | null>(null);
  const text =
    appSince === null ? "Shows a new code every 30 seconds." : `Added ${formatDate(appSince, client.timeZone)}`;
  return (
    <SecondFactorRow icon={Smartphone} name="Authenticator app" text={text}>
      <PasswordDialog
        title={appSince === null ? "Add an authenticator app" : "Replace your authenticator app"}
        description={
          appSince === null
            ? "You need an app on your phone or computer that shows one-time codes."
            : "Your current app works until you enter a code of the new one."
        }
        trigger={<Button size="sm">{appSince === null ? "Add app" : "Replace"}</Button>}
        hasPassword={hasPassword}
        mutation={start}
        onSubmit={(body, outcome) =>
          start.mutate(body, {
            onSuccess: (created) => {
              outcome.onSuccess();
              setSetup(created);
            },
            onError: outcome.onError,
          })
        }
        submit="Continue"
      />
      {appSince === null ? null : (
        <PasswordDialog
          title="Remove your authenticator app?"
          description="Without another second factor, your password alone logs you in again, and your recovery codes end."
          trigger={<Button size="sm">Remove</Button>}
          hasPassword={hasPassword}
          mutation={remove}
          onSubmit={(body, outcome) => remove.mutate(body, outcome)}
          submit="Remove app"
          tone="danger"
        />
      )}
      {setup === null ? null : (
        <AppSetupDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(codes) => {
            toast({ title: "Authenticator app added" });
            onCodes(codes);
          }}
        />
      )}
    </SecondFactorRow>
  );
}

function CodesRow({ factor, hasPassword, onCodes }: FactorProps) {
  const renew = useRenewRecoveryCodes();
  const text = isSecondFactorOn(factor)
    ? `${factor.recoveryCodesLeft} of 8 left`
    : "You get them with your second factor.";
  return (
    <SecondFactorRow icon={KeyRound} name="Recovery codes" text={text}>
      {!isSecondFactorOn(factor) ? null : (
        <PasswordDialog
          title="Create new recovery codes?"
          description="The codes you have now stop working."
          trigger={<Button size="sm">Create new codes</Button>}
          hasPassword={hasPassword}
          mutation={renew}
          onSubmit={(body, outcome) =>
            renew.mutate(body, {
              onSuccess: ({ recoveryCodes }) => {
                outcome.onSuccess();
                onCodes(recoveryCodes);
              },
              onError: outcome.onError,
            })
          }
          submit="Create new codes"
        />
      )}
    </SecondFactorRow>
  );
}
