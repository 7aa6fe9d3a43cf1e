import { useState } from "react";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { carryToast } from "../lib/carried-toast.ts";
import { keepAdminToken, takeAdminPath } from "../lib/admin-client.ts";
import { AdminCodeStep } from "./AdminCodeStep.tsx";
import { AdminPasswordStep } from "./AdminPasswordStep.tsx";

/** /admin/login: e-mail and password first, then the code of the second factor. */
export function AdminLoginForm() {
  const [step, setStep] = useState<string | null>(null);

  function enter(token: string, recoveryCodesLeft: number | null): void {
    keepAdminToken(token);
    if (recoveryCodesLeft !== null) {
      const description = `${recoveryCodesLeft} recovery codes are left. Ask for a new set-up link before they run out.`;
      carryToast({ title: "Recovery code used", description });
    }
    location.assign(takeAdminPath());
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
