import { ShieldCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useChallenge } from "./checkout.query.ts";

type ChallengeStepProps = {
  sessionId: string;
  /** Whether the page is being left. */
  leaving: boolean;
  onDone: (redirect: string) => void;
  onFailed: (error: Error) => void;
};

/** The 3-D Secure step of a test card. */
export function ChallengeStep({ sessionId, leaving, onDone, onFailed }: ChallengeStepProps) {
  const challenge = useChallenge(sessionId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // A second press of a double click comes before the buttons are drawn as busy.
  const sending = useRef(false);
  const busy = challenge.isPending || leaving;

  function confirm(complete: boolean): void {
    if (sending.current || busy) return;
    sending.current = true;
    challenge.mutate(complete, {
      onSuccess: ({ redirect }) => onDone(redirect),
      onError: (error) => {
        sending.current = false;
        onFailed(error);
      },
    });
  }

  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-4 text-center">
      <ShieldCheck aria-hidden="true" className="size-8 text-accent-ink" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Confirm it is you
      </h2>
      <p className="text-soft">
        A bank would ask you here to confirm the payment, for example in its app. Choose how this test ends.
      </p>
      <div className="grid w-full gap-2">
        <Button
          variant="primary"
          size="lg"
          loading={busy && challenge.variables === true}
          onClick={() => confirm(true)}
        >
          Complete authentication
        </Button>
        <Button size="lg" loading={busy && challenge.variables === false} onClick={() => confirm(false)}>
          Fail authentication
        </Button>
      </div>
    </div>
  );
}
