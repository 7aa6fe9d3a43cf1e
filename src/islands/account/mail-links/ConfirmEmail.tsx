import { confirmedEmailSchema } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { LinkStep } from "./LinkStep.tsx";

/** /confirm-email: confirms a new email address. */
export function ConfirmEmail() {
  const toProfile = (
    <a href={paths.dash.settingsProfile} className={buttonClasses("primary", "lg")}>
      Go to my profile
    </a>
  );
  return (
    <LinkStep
      path={paths.api.confirmEmail}
      output={confirmedEmailSchema}
      question="You entered this address in your profile. Confirm it to log in with it from now on."
      button="Confirm this address"
      done={(email) => (
        <>
          <p>Your account now uses {email}. Log in with it from now on.</p>
          {toProfile}
        </>
      )}
      gone={toProfile}
    />
  );
}
