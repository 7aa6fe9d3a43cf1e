import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { canUseRunner } from "#src/domain/auth/policies.ts";
import type { Pairing } from "#src/domain/runner/runner.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { devicesQuery, useCreatePairing } from "./runner.query.ts";

type Waiting = { pairing: Pairing; known: readonly string[] };

/** Shows a code that pairs a browser, and the browser as soon as it has used it. */
export function PairBrowser() {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const create = useCreatePairing();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isExpired = useExpiry(waiting?.pairing.expiresAt ?? null);
  const mayPair = canUseRunner(role) && impersonation === undefined;
  const devices = useQuery({
    ...devicesQuery({ isWaiting: waiting !== null && !isExpired }),
    enabled: canUseRunner(role),
  });
  const paired = waiting && devices.data?.devices.find(({ id }) => !waiting.known.includes(id));

  function start(): void {
    const known = devices.data?.devices.map(({ id }) => id) ?? [];
    create.mutate(undefined, {
      onSuccess: (pairing) => setWaiting({ pairing, known }),
      onError: (error) => toastFailure("No code could be made", error),
    });
  }

  return (
    <Section
      title="Pair a browser"
      description="A paired browser can save its runs here. It can’t read conversations, figures or settings."
    >
      <div className="grid justify-items-start gap-3">
        {mayPair ? null : <p className="text-sm text-soft">Members, admins and owners can pair a browser.</p>}
        {waiting && !paired && !isExpired ? (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <output className="figure-text text-3xl tracking-widest" aria-label="Pairing code">
                {waiting.pairing.code}
              </output>
              <CopyButton text={waiting.pairing.code} label="Copy code" />
            </p>
            <p role="status" className="text-sm text-soft">
              Enter it in the Runner’s panel, under Settings, with the address {location.origin}. It works once, within
              ten minutes. Waiting for the browser…
            </p>
          </>
        ) : null}
        {paired ? (
          <p role="status" className="text-sm">
            Paired: <span className="font-semibold">{paired.name}</span>
          </p>
        ) : null}
        {waiting && isExpired && !paired ? (
          <p role="status" className="text-sm text-soft">
            The code has expired.
          </p>
        ) : null}
        {mayPair ? (
          <Button size="sm" variant="primary" loading={create.isPending} disabled={isReadOnly} onClick={start}>
            {waiting ? "New code" : "Get a code"}
          </Button>
        ) : null}
      </div>
    </Section>
  );
}

function useExpiry(expiresAt: string | null): boolean {
  const [expired, setExpired] = useState<string | null>(null);
  useEffect(() => {
    if (expiresAt === null) return;
    const timer = setTimeout(() => setExpired(expiresAt), Math.max(0, Date.parse(expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return expiresAt !== null && expired === expiresAt;
}
