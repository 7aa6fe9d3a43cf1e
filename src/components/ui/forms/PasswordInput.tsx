import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "../buttons/Button.tsx";
import { Input } from "./Input.tsx";

type PasswordInputProps = Omit<ComponentProps<typeof Input>, "type" | "trailing"> & {
  /** What it holds, for the toggle's label. */
  noun?: string;
};

/** A password input with a show/hide toggle. */
export function PasswordInput({ noun = "password", ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`${shown ? "Hide" : "Show"} ${noun}`}
          onClick={() => setShown(!shown)}
          icon={
            shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />
          }
        />
      }
    />
  );
}
