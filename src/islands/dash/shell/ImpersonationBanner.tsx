import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { endImpersonation } from "./end-impersonation.ts";

const MINUTE_MS = 60_000;

/** Who looks on in the place of the user, how long yet, and the end of it; nothing where the user is at the keyboard. */
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
      aria-label="Acting as a client"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-ink px-4 py-2 text-sm text-paper sm:px-6 print:hidden"
    >
      <p>
        <strong className="font-semibold">{impersonation.administrator}</strong> acts as {user.userName} of{" "}
        {client.name}. {minutes} {minutes === 1 ? "minute" : "minutes"} left; passwords, keys, users and billing can't
        be changed.
      </p>
      <Button size="sm" loading={ending} onClick={() => void end()}>
        End
      </Button>
    </div>
  );
}
