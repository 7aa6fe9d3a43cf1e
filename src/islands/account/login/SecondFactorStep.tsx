import { secondFactorLoginSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import type { SecondFactorLogin } from "#src/domain/second-factor/second-factor.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { CodeStepForm } from "./CodeStepForm.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import type { SecondStep } from "./second-step.ts";
import { useLeaving } from "../form/use-leaving.ts";

type SecondFactorStepProps = {
  second: SecondStep;
  onPassed: (login: SecondFactorLogin) => void;
  onBack: () => void;
};

/** Second step of a user's login. */
export function SecondFactorStep({ second: { step, methods, rememberMe }, onPassed, onBack }: SecondFactorStepProps) {
  const { leaving, leave } = useLeaving(onBack);

  async function check(code: string): Promise<void> {
    const path = paths.api.secondFactorLogin;
    const body = { step, code };
    const login = await callApi({ method: "POST", path, body, output: secondFactorLoginSchema, renew: false });
    pass(login);
  }

  function pass(login: SecondFactorLogin): void {
    leave();
    onPassed(login);
  }

  return (
    <>
      <h2 className="mb-5 text-lg">Confirm it's you</h2>
      {methods.includes("passkey") ? (
        <div className="mb-6 grid gap-6 border-b border-rule pb-6">
          <PasskeyButton label="Use your passkey" step={step} getRememberMe={() => rememberMe} onPassed={pass} />
        </div>
      ) : null}
      <CodeStepForm onCode={check} onBack={onBack} leaving={leaving} hasApp={methods.includes("app")} />
    </>
  );
}
