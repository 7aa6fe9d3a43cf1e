import { MailCheck } from "lucide-react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useVerification } from "../../../lib/screens/use-verification.ts";

/** Asks to confirm the sign-up email address. Disappears once it is confirmed, in any tab. */
export function VerifyNotice() {
  const { user, emailVerified } = useDash();
  const { resend, isSending } = useVerification(user.userEmail);
  if (emailVerified) return null;
  return (
    <aside
      aria-label="Confirm your email address"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-rule bg-card px-3 py-1.5 text-[0.8125rem] text-soft print:hidden"
    >
      <MailCheck aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        Confirm <span className="font-semibold wrap-anywhere text-ink">{user.userEmail}</span> with the link in the
        email we sent you.
      </p>
      <Button variant="quiet" size="sm" loading={isSending} loadingText="Sending..." onClick={resend}>
        Resend email
      </Button>
    </aside>
  );
}
