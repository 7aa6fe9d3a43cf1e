import { useEffect, useRef, useState } from "react";
import { impersonationOutputSchema } from "#src/domain/admin/admin-impersonation.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { ErrorState } from "#src/components/ui/feedback/ErrorState.tsx";
import { FullScreenSpinner } from "#src/components/ui/feedback/FullScreenSpinner.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { clearTokens, setAccessToken } from "../../lib/session/session-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** /admin-login/{token}: redeems the link and opens the client's dashboard. A script does it, so that link previews can't. */
export function Impersonation() {
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const token = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
    callApi({
      method: "POST",
      path: paths.api.impersonation,
      body: { token },
      output: impersonationOutputSchema,
      renew: false,
    }).then(
      ({ accessToken }) => {
        clearTokens();
        setAccessToken(accessToken);
        location.replace(paths.dash.overview);
      },
      (error: unknown) => setFailure(getErrorMessage(error)),
    );
  }, []);

  if (failure === null) return <FullScreenSpinner label="Opening the client's dashboard" />;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <ErrorState
        title="The dashboard could not be opened"
        message={failure}
        action={
          <a href={paths.admin.clients} className={buttonClasses("primary", "md")}>
            Back to clients
          </a>
        }
      />
    </main>
  );
}
