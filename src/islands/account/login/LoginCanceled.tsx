import { paths } from "#src/domain/paths/paths.ts";
import { CanceledAlert } from "../form/CanceledAlert.tsx";

/** Alert after a canceled identity-provider sign-in (specification 2.5). */
export function LoginCanceled() {
  return (
    <CanceledAlert title="Login canceled" text="You can try again or use email/password login." path={paths.login} />
  );
}
