import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { NOTIFICATION_KINDS, preferencesSchema } from "#src/domain/notifications/notifications.contract.ts";
import type { Preference } from "#src/domain/notifications/notifications.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { NOTIFICATIONS_KEY } from "../../lib/queries/alerts-key.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

/** /dash/settings/notifications: the kinds of notifications that the user gets, by mail and in the dashboard. */
export function NotificationsScreen() {
  const preferences = useQuery(preferencesQuery());
  if (preferences.data === undefined && preferences.isError) {
    return <QueryErrorCard query={preferences} title="Your settings could not be loaded" />;
  }
  return (
    <Section title="Your notifications" description="Changes are saved at once and apply to you only." flush>
      {preferences.data === undefined ? (
        <SectionLoading label="Loading your settings" rows={6} flush />
      ) : (
        <PreferenceTable preferences={preferences.data.preferences} />
      )}
    </Section>
  );
}

function PreferenceTable({ preferences }: { preferences: readonly Preference[] }) {
  const { impersonation } = useDash();
  const save = useSavePreference();
  const outcome = toastOutcome("Saved", "Your setting could not be saved");

  function set(preference: Preference, change: { mail?: boolean; inApp?: boolean }): void {
    const { locked: _locked, ...rest } = preference;
    save.mutate({ ...rest, ...change }, outcome);
  }

  return (
    <FlushTable caption="Notifications by kind and way">
      <TableHead>
        <TableRow>
          <TableHeader>Kind</TableHeader>
          <TableHeader>Mail</TableHeader>
          <TableHeader>Dashboard</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {preferences.map((preference) => {
          const { kind, mail, inApp, locked } = preference;
          const { label, description } = NOTIFICATION_KINDS[kind];
          const disabled = locked || impersonation !== undefined;
          return (
            <TableRow key={kind}>
              <TableHeader scope="row">
                <span className="grid gap-0.5 whitespace-normal">
                  {label}
                  <span className="text-[0.8125rem] font-normal text-soft">
                    {description}
                    {locked ? " Always sent." : ""}
                  </span>
                </span>
              </TableHeader>
              <TableCell>
                <Checkbox
                  aria-label={`${label} by mail`}
                  checked={mail}
                  disabled={disabled}
                  onChange={({ target }) => set(preference, { mail: target.checked })}
                />
              </TableCell>
              <TableCell>
                <Checkbox
                  aria-label={`${label} in the dashboard`}
                  checked={inApp}
                  disabled={disabled}
                  onChange={({ target }) => set(preference, { inApp: target.checked })}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </FlushTable>
  );
}

function preferencesQuery() {
  return queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, "preferences"],
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.notificationPreferences, output: preferencesSchema, signal }),
  });
}

/** PUT /api/notifications/preferences: shows the new choice at once. */
function useSavePreference() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation({
    mutationFn: (preference: Omit<Preference, "locked">) =>
      callApi({
        method: "PUT",
        path: paths.api.notificationPreferences,
        body: { preferences: [preference] },
        output: preferencesSchema,
      }),
    onMutate: (preference) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (data) =>
        data === undefined
          ? data
          : {
              preferences: data.preferences.map((one) =>
                one.kind === preference.kind ? { ...one, ...preference } : one,
              ),
            },
      );
      return before;
    },
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: (_error, _preference, before) => queryClient.setQueryData(queryKey, before),
  });
}
