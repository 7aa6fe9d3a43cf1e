import { useQuery } from "@tanstack/react-query";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { ChangePlanDialog, CompDialog, CreditDialog, ExtendTrialDialog, ReasonDialog } from "./BillingDialogs.tsx";
import { ContractDialog } from "./ContractDialog.tsx";
import { clientBillingQuery } from "./clients.query.ts";

/** What an administrator can change about a client's billing. Each change asks for a reason, which the client sees. */
export function BillingActions({ clientId }: { clientId: string }) {
  const { data: billing, isError } = useQuery(clientBillingQuery(clientId));
  if (isError && billing === undefined) return null;
  return (
    <Section
      title="Change billing"
      description="The client gets a mail, and both audit logs an entry with your reason."
    >
      {billing === undefined ? (
        <SectionLoading label="Loading billing" />
      ) : (
        <div className="grid gap-2 *:w-full sm:grid-cols-2 xl:grid-cols-1">
          {billing.source === "contract" ? null : <ChangePlanDialog clientId={clientId} billing={billing} />}
          {billing.subscription?.isLive === true ? null : (
            <>
              <ExtendTrialDialog clientId={clientId} billing={billing} />
              <CompDialog clientId={clientId} billing={billing} />
              {billing.source === "staff" ? <ReasonDialog clientId={clientId} action="end_comp" /> : null}
            </>
          )}
          <ContractDialog clientId={clientId} contract={billing.contract} />
          <CreditDialog clientId={clientId} />
          <ReasonDialog clientId={clientId} action={billing.isPaused ? "unpause" : "pause"} />
        </div>
      )}
    </Section>
  );
}
