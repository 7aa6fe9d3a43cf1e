import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { canManageKeys } from "#src/domain/auth/policies.ts";
import type { SnippetValues } from "#src/domain/documentation/fill-snippet.ts";
import { searchDocs } from "#src/domain/documentation/search-docs.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { SearchInput } from "../../lib/forms/SearchInput.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { apiKeysQuery } from "../../lib/queries/api-keys.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { DocArticle } from "./DocArticle.tsx";
import { DocList } from "./DocList.tsx";
import { docEntriesQuery } from "./documentation.query.ts";
import { FoundDocs } from "./FoundDocs.tsx";
import { ItWorks } from "./ItWorks.tsx";
import { OwnValues } from "./OwnValues.tsx";

const paramsSchema = z.object({ _splat: z.string().default("") });

/** /dash/documentation: all pages with the person's own values in their code, a search, and checks of what arrives. */
export function DocumentationScreen() {
  const { _splat: slug } = paramsSchema.parse(useParams({ strict: false }));
  const entries = useQuery(docEntriesQuery());
  const [query, setQuery] = useState("");
  const [created, setCreated] = useState<z.output<typeof newApiKeyOutputSchema> | null>(null);
  const account = useOwnAccount();
  const values = useSnippetValues(account?.id ?? null, created?.key ?? null);
  if (entries.isError && entries.data === undefined) {
    return <QueryErrorCard query={entries} title="The documentation could not be loaded" />;
  }
  if (entries.data === undefined) return <SectionLoading label="Loading the documentation" rows={6} />;
  const { pages } = entries.data;
  const href = slug === "" ? null : paths.doc(slug);
  const page = pages.find((candidate) => candidate.href === href);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <search className="grid max-w-2xl gap-3">
        <SearchInput
          label="Search the documentation"
          placeholder="Search the documentation"
          value={query}
          onChange={setQuery}
        />
      </search>
      {query.trim() === "" ? null : (
        <FoundDocs query={query} found={searchDocs(pages, query)} onOpen={() => setQuery("")} />
      )}
      {query.trim() !== "" || href === null ? null : (
        <DashLink
          to={paths.dash.documentation}
          className="flex min-h-8 w-fit items-center gap-1.5 text-sm text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All pages
        </DashLink>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className={href === null ? "min-w-0 max-xl:order-2" : "min-w-0"}>
          {href === null ? <DocList pages={pages} /> : null}
          {href !== null && page === undefined ? <NoPage /> : null}
          {page === undefined ? null : <DocArticle key={page.href} {...page} values={values} />}
        </div>
        <div className="grid gap-5">
          <OwnValues values={values} account={account} created={created} onCreated={setCreated} />
          <ItWorks />
        </div>
      </div>
    </div>
  );
}

function NoPage() {
  return (
    <Card>
      <EmptyState title="No such page" description="It was moved or never written. Search for it, or see all pages." />
    </Card>
  );
}

/** The selected API account, or the first that takes messages. */
function useOwnAccount(): { id: string; name: string } | null {
  const { accounts, selectedAccount } = useDash();
  if (selectedAccount !== null && isOwnAccount(selectedAccount)) return selectedAccount;
  return accounts.find(isOwnAccount) ?? null;
}

/** The values of snippets: of keys only the beginning, unless one was created here. */
function useSnippetValues(accountId: string | null, createdKey: string | null): SnippetValues {
  const { role } = useDash();
  const keys = useQuery({ ...apiKeysQuery(), enabled: canManageKeys(role) });
  const [now] = useState(() => new Date().toISOString());
  const active = keys.data?.keys.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  const own = active?.find(({ apiAccountId }) => apiAccountId === accountId) ?? active?.[0];
  return {
    origin: location.origin,
    accountId,
    key: createdKey ?? (own === undefined ? null : `${own.prefix}…`),
  };
}
