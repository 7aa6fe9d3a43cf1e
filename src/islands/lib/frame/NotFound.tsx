import type { ReactNode } from "react";
import { Card } from "#src/components/ui/layout/Card.tsx";

/** The 404 card of an app. `children` is a link back. */
export function NotFound({ why, children }: { why: string; children: ReactNode }) {
  return (
    <Card>
      <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
        <h2 className="text-2xl">404 Page Not Found</h2>
        <p className="max-w-md text-soft">{why}</p>
        {children}
      </div>
    </Card>
  );
}
