import { Menu } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Sheet } from "#src/components/ui/overlays/Sheet.tsx";

/** Navigation sheet for small screens. `children` receives a function that closes it. */
export function NavSheet({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title={title}
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label="Open navigation"
          icon={<Menu aria-hidden="true" className="size-5" />}
          className="-ml-2 lg:hidden print:hidden"
        />
      }
    >
      {children(() => setOpen(false))}
    </Sheet>
  );
}
