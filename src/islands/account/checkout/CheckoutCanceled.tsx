import { useState } from "react";
import { CanceledAlert } from "../form/CanceledAlert.tsx";
import { getPageQuery } from "../form/page-query.ts";

/** Alert on the page of a plan whose payment was canceled. */
export function CheckoutCanceled({ path }: { path: string }) {
  const [canceled] = useState(() => getPageQuery().get("canceled") === "true");
  if (!canceled) return null;
  return (
    <CanceledAlert title="Checkout canceled" text="Nothing was charged. You can try again at any time." path={path} />
  );
}
