import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { endImpersonation } from "../end-impersonation.ts";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";

/** Shows who is impersonating, the time left, and a button to stop. */
export function ImpersonationBanner() {
  const { impersonation, user, client } = useDash();
  const [now, setNow] = useState(() => Date.now());
  const [ending, setEnding] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);

  if (impersonation === undefined) return null;
  const minutes = Math.max(0, Math.ceil((Date.parse(impersonation.endsAt) - now) / MINUTE_MS));

  async function end(): Promise<void> {
    setEnding(true);
    await endImpersonation();
  }

  return (
    <div
      role="region"
      aria-label="Impersonation"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-ink px-4 py-2 text-sm text-paper sm:px-6 print:hidden"
    >
      <p>
        <strong className="font-semibold">{impersonation.administrator}</strong> is signed in as {user.userName} of{" "}
        {client.name}. {minutes} {minutes === 1 ? "minute" : "minutes"} left. Passwords, keys, users and billing can't
        be changed.
      </p>
      <Button size="sm" loading={ending} onClick={() => void end()}>
        End session
      </Button>
    </div>
  );
}
