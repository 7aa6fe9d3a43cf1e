import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { checkAdmin, leaveAdmin, readAdminToken } from "../lib/admin-client.ts";
import { AdminContext } from "../lib/admin-context.ts";
import { Shell } from "./Shell.tsx";

/**
 * Specification 2.8: without a token, or where the check fails for whatever reason, the token goes and the log-in page
 * comes; until the check has answered there is a spinner.
 */
export function Guard() {
  const [token] = useState(readAdminToken);
  const check = useQuery({ queryKey: ["adminCheck"], queryFn: checkAdmin, enabled: token !== null });
  const refused = token === null || check.isError;

  useEffect(() => {
    if (refused) leaveAdmin();
  }, [refused]);

  if (refused || check.data === undefined) return <FullScreenSpinner label="Checking your access" />;
  return (
    <AdminContext value={check.data.administrator}>
      <Shell />
    </AdminContext>
  );
}
