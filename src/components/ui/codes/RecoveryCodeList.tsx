import { CopyButton } from "../buttons/CopyButton.tsx";

/** Recovery codes with a button that copies them all. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-2 rounded-sm border border-rule bg-wash p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label="Copy codes" showLabel className="justify-self-start" />
    </>
  );
}
