import { adminCodeOutputSchema } from "#src/domain/admin/admin-session.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { CodeStepForm } from "../login/CodeStepForm.tsx";

type AdminCodeStepProps = {
  step: string;
  onPassed: (token: string, recoveryCodesLeft: number | null) => void;
  onBack: () => void;
};

/** Second step of an administrator's login. */
export function AdminCodeStep({ step, onPassed, onBack }: AdminCodeStepProps) {
  async function check(code: string): Promise<void> {
    const path = paths.api.admin.loginCode;
    const body = { step, code };
    const answer = await callApi({ method: "POST", path, body, output: adminCodeOutputSchema, renew: false });
    onPassed(answer.token, answer.recoveryCodesLeft);
  }

  return <CodeStepForm onCode={check} onBack={onBack} />;
}
