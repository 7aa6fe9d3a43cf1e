import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FullScreenSpinner } from "#src/components/ui/feedback/FullScreenSpinner.tsx";
import { checkAdmin, exitAdmin, getAdminToken } from "../lib/api/admin-client.ts";
import { AdminContext } from "../lib/session/admin-context.ts";
import { Shell } from "./Shell.tsx";

/** An administrator of whom the check said nothing but that they are one. */
const UNKNOWN = { id: "", name: "Administrator", email: "" };

/**
 * Guard of the administrator area (specification 2.8): spinner during the check; without a token, or on any failure of the
 * check, the token is removed and the login page opens.
 */
export function Guard() {
  const [token] = useState(getAdminToken);
  const check = useQuery({ queryKey: ["adminCheck"], queryFn: checkAdmin, enabled: token !== null });
  const refused = token === null || check.isError;

  useEffect(() => {
    if (refused) exitAdmin();
  }, [refused]);

  if (refused || check.data === undefined) return <FullScreenSpinner label="Checking your access" />;
  return (
    <AdminContext value={check.data ?? UNKNOWN}>
      <Shell />
    </AdminContext>
  );
}
