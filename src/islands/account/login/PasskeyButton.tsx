import { Fingerprint } from "lucide-react";
import { useState } from "react";
import type { SecondFactorLogin } from "#src/domain/second-factor/second-factor.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { logInWithPasskey } from "./passkey-login.ts";

type PasskeyButtonProps = {
  label: string;
  /** The token of the first step; absent to log in without a password. */
  step?: string;
  getRememberMe?: () => boolean;
  onPassed: (login: SecondFactorLogin) => void;
};

/** Logs in with a passkey. A failure is shown as a toast; a canceled dialog changes nothing. */
export function PasskeyButton({ label, step, getRememberMe, onPassed }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  async function logIn(): Promise<void> {
    setBusy(true);
    try {
      const rememberMe = getRememberMe?.() ?? false;
      const login = await logInWithPasskey({ ...(step === undefined ? {} : { step }), rememberMe });
      if (login !== null) return onPassed(login);
    } catch (error) {
      toast({ title: "Login failed", description: getErrorMessage(error), variant: "destructive" });
    }
    setBusy(false);
  }

  return (
    <Button
      size="lg"
      className="w-full wrap-anywhere"
      icon={<Fingerprint aria-hidden="true" className="size-5" />}
      loading={busy}
      onClick={() => void logIn()}
    >
      {label}
    </Button>
  );
}
