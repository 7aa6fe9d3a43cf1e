import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { Input } from "./Input.tsx";

/** A password input with a show/hide toggle. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
          icon={
            shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />
          }
        />
      }
    />
  );
}
