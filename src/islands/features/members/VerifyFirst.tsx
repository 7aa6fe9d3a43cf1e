import { MailCheck } from "lucide-react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useVerification } from "../../lib/screens/use-verification.ts";

/** Shown above the invitation form until the user's own address is confirmed: invitations wait for that. */
export function VerifyFirst({ email }: { email: string }) {
  const { resend, isSending } = useVerification(email);
  return (
    <aside
      aria-label="Invitations wait for your email address"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-rule bg-wash px-4 py-3 text-sm"
    >
      <MailCheck aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <p className="min-w-0 flex-1 basis-56">
        Invitations are sent once you confirm your own address: open the link in the email we sent to{" "}
        <b className="font-semibold wrap-anywhere">{email}</b>.
      </p>
      <Button size="sm" loading={isSending} loadingText="Sending..." onClick={resend}>
        Resend confirmation
      </Button>
    </aside>
  );
}
