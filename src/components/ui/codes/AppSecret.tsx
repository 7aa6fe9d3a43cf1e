import { CopyButton } from "../buttons/CopyButton.tsx";
import { QrCode } from "./QrCode.tsx";

/** The secret of an authenticator app, to scan or to copy. */
export function AppSecret({ secret, otpauthUri }: { secret: string; otpauthUri: string }) {
  return (
    <>
      <p className="text-sm text-soft">Scan this code with your authenticator app, or enter the key below.</p>
      <QrCode text={otpauthUri} label="QR code for your authenticator app" />
      <div className="flex items-center gap-2 rounded-sm border border-rule bg-wash py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
        <CopyButton text={secret} label="Copy the key" />
      </div>
    </>
  );
}
