import { useState } from "react";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { flashToast } from "../../lib/navigation/flash-toast.ts";
import { setAdminToken, consumeAdminPath } from "../../lib/api/admin-client.ts";
import { AdminCodeStep } from "./AdminCodeStep.tsx";
import { AdminPasswordStep } from "./AdminPasswordStep.tsx";

/** /admin/login: email and password, then the code of the second factor. */
export function AdminLoginForm() {
  const [step, setStep] = useState<string | null>(null);

  function enter(token: string, recoveryCodesLeft: number | null): void {
    setAdminToken(token);
    if (recoveryCodesLeft !== null) {
      const description = `You have ${recoveryCodesLeft} recovery codes left. Ask for a new setup link before they run out.`;
      flashToast({ title: "Recovery code used", description });
    }
    location.assign(consumeAdminPath());
  }

  return (
    <>
      {step === null ? (
        <AdminPasswordStep onPassed={setStep} />
      ) : (
        <AdminCodeStep step={step} onPassed={enter} onBack={() => setStep(null)} />
      )}
      <Toaster />
    </>
  );
}
