import type { BaseSyntheticEvent, FormEvent, ReactNode } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";

type AccountFormProps = {
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Button label, and its label while busy. */
  submit: string;
  busyText: string;
  busy: boolean;
  /** Sent, but waiting for the bot check. */
  waiting?: boolean;
  /** Error that belongs to no single field. */
  failure?: string | null;
  children: ReactNode;
};

/** Form of an account page: stacked fields, the form's error, one submit button. */
export function AccountForm({
  onSubmit,
  submit,
  busyText,
  busy,
  waiting = false,
  failure = null,
  children,
}: AccountFormProps) {
  function submitOnce(event: FormEvent): void {
    if (busy) event.preventDefault();
    else void onSubmit(event);
  }

  return (
    // POST keeps the password out of the URL if the script fails to load.
    <form method="post" noValidate onSubmit={submitOnce} className="grid grid-cols-1 gap-5">
      {children}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" loading={busy} loadingText={waiting ? "Checking…" : busyText}>
        {submit}
      </Button>
      <p role="status" className="sr-only">
        {waiting ? "The form is sent as soon as the check is done." : ""}
      </p>
    </form>
  );
}
