import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { AppRequest, appRequestAnswerSchema } from "#src/domain/connected-apps/connected-apps.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { buildLoginPath } from "../../lib/session/redirect-to-login.ts";
import { useLeaving } from "../form/use-leaving.ts";
import { appRequestQuery, parseAppRequest, useAllowApp } from "./connect-app.query.ts";

type Asked = z.output<typeof appRequestAnswerSchema>;

/** /connect-app: asks a member whether an app may read the workspace over MCP. */
export function ConnectApp() {
  const [queryClient] = useState(createQueryClient);
  const [request] = useState(() => parseAppRequest(location.search));
  return (
    <QueryClientProvider client={queryClient}>
      {request === null ? (
        <Refused reason="The app's link is not valid. Start again there." />
      ) : (
        <Ask request={request} />
      )}
    </QueryClientProvider>
  );
}

function Ask({ request }: { request: AppRequest }) {
  const asked = useQuery(appRequestQuery(request));
  const isSignedOut = asked.error instanceof ApiError && asked.error.status === 401;
  useEffect(() => {
    if (isSignedOut) location.replace(buildLoginPath());
  }, [isSignedOut]);
  if (asked.data !== undefined) {
    const { problem, app, backUrl } = asked.data;
    return problem === null ? (
      <Consent request={request} asked={asked.data} />
    ) : (
      <Refused reason={problem}>
        <a href={backUrl} className={buttonClasses("primary", "lg")}>
          Back to {app.name}
        </a>
      </Refused>
    );
  }
  if (asked.error instanceof ApiError && asked.error.code === "second_factor_required") {
    return (
      <Refused reason="Your workspace requires a second factor. Add yours in the dashboard, then connect the app again.">
        <a href={paths.dash.overview} className={buttonClasses("primary", "lg")}>
          Open the dashboard
        </a>
      </Refused>
    );
  }
  if (asked.error instanceof ApiError && asked.error.status < 500 && !isSignedOut) {
    return <Refused reason={asked.error.userMessage} />;
  }
  if (asked.isError && !isSignedOut) return <QueryError query={asked} title="The request could not be loaded" />;
  return (
    <div role="status" className="grid min-h-80 place-items-center text-accent-ink">
      <Spinner size="lg" />
      <span className="sr-only">Loading the request</span>
    </div>
  );
}

function Consent({ request, asked: { app, workspace, backUrl } }: { request: AppRequest; asked: Asked }) {
  const allow = useAllowApp();
  const { leaving, leave } = useLeaving();
  const { error } = allow;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2 text-center">
        <h1 className="text-2xl wrap-anywhere">Connect {app.name}?</h1>
        <p className="text-soft wrap-anywhere">
          It wants to read the workspace <b className="font-semibold text-ink">{workspace}</b> over MCP.
        </p>
      </div>
      <div className="grid gap-3 rounded-sm bg-wash p-4 text-sm">
        <p>
          <b className="font-semibold">It can read</b> conversations with their messages, and all metrics and findings.
        </p>
        <p>
          <b className="font-semibold">It can’t</b> change anything, or see members, keys and billing.
        </p>
        <p className="text-soft wrap-anywhere">
          You return to <b className="font-semibold text-ink">{app.host}</b>
          {app.isLocal
            ? ", a program on your computer. Any program there can call itself by any name: allow it only if you have just started this connection yourself."
            : ". We don’t check who an app is: allow it only if you know this address."}
        </p>
      </div>
      <FormFailure>{error === null ? null : getErrorMessage(error)}</FormFailure>
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          loading={allow.isPending || leaving}
          loadingText="Connecting…"
          onClick={() =>
            allow.mutate(request, {
              onSuccess: ({ redirectTo }) => {
                leave();
                location.assign(redirectTo);
              },
            })
          }
        >
          Allow
        </Button>
        <a href={backUrl} className={buttonClasses("ghost", "lg")}>
          Cancel
        </a>
      </div>
      <p className="text-center text-[0.8125rem] text-soft">
        You can disconnect it at any time in the settings, under API accounts and keys.
      </p>
    </div>
  );
}

function Refused({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <div role="alert" className="grid gap-4 text-center">
      <h1 className="text-2xl">The app can’t be connected</h1>
      <p className="text-soft">{reason}</p>
      {children ?? (
        <a href={paths.doc("mcp")} className={buttonClasses("ghost", "lg")}>
          How apps connect to {PRODUCT_NAME}
        </a>
      )}
    </div>
  );
}
