import { useEffect, useRef } from "react";
import { paths } from "#src/domain/shared/paths.ts";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";

/** The recovery codes of a new second factor, this one time. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Keep your recovery codes
        </h2>
        <p className="text-sm text-soft">
          Each lets you in once where the app is lost. They are kept hashed and can't be shown again.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 rounded-sm border border-rule bg-wash p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label="Copy the codes" showLabel className="justify-self-start" />
      <a href={paths.admin.login} className={buttonClasses("primary", "lg")}>
        I have kept them. Log in
      </a>
    </div>
  );
}
