import type { BaseSyntheticEvent, ReactNode } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";

type AccountFormProps = {
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** What the button says, and what while it is busy. */
  submit: string;
  busyText: string;
  busy: boolean;
  /** Why it was not taken, where no field is to blame. */
  failure?: string | null;
  children: ReactNode;
};

/** A form on an account page: its fields one under the other, then what failed, then its one button. */
export function AccountForm({ onSubmit, submit, busyText, busy, failure = null, children }: AccountFormProps) {
  return (
    // By POST: should the script fail, a password does not get into the address.
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid grid-cols-1 gap-5">
      {children}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" loading={busy} loadingText={busyText}>
        {submit}
      </Button>
    </form>
  );
}
