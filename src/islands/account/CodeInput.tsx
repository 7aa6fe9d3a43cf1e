import type { ComponentProps } from "react";
import { Input } from "#src/components/ui/Input.tsx";

/** Takes a code of an authenticator app. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return <Input autoComplete="one-time-code" className="tabular font-mono tracking-widest" {...props} />;
}
