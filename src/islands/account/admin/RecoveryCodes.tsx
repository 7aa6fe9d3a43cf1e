import { useEffect, useRef } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { RecoveryCodeList } from "#src/components/ui/codes/RecoveryCodeList.tsx";

/** Recovery codes of a new second factor, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Save your recovery codes
        </h2>
        <p className="text-sm text-soft">
          Each code logs you in once if you lose your authenticator app. You won't see them again.
        </p>
      </div>
      <RecoveryCodeList codes={codes} />
      <a href={paths.admin.login} className={buttonClasses("primary", "lg")}>
        I've saved them, log in
      </a>
    </div>
  );
}
