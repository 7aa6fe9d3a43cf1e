import type { ComponentProps } from "react";
import { Input } from "./Input.tsx";

/** Input for an authenticator app's code. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return <Input autoComplete="one-time-code" className="tabular font-mono tracking-widest" {...props} />;
}
