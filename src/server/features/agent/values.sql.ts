import { buildAccountFilter } from "../../db/account-filter.ts";
import type { Queryable } from "../../db/sql.ts";

export type StoredValues = {
  channels: string[];
  versions: string[];
  languages: string[];
  models: string[];
  tags: string[];
};

/** Every channel, version, language, model and tag of a client's conversations, without test runs. */
export async function listStoredValues(sql: Queryable, clientId: string): Promise<StoredValues> {
  const live = buildAccountFilter(sql, { clientId }, "api_account_id");
  const [row] = await sql<StoredValues[]>`
    with counted as (
      select channel, agent_version, language from rollups
      where client_id = ${clientId} and grain = 'day' ${live} group by channel, agent_version, language having sum(conversations) > 0
    )
    select array(select distinct channel from counted order by channel) as channels,
      array(select distinct agent_version from counted where agent_version <> '' order by agent_version) as versions,
      array(select distinct language from counted order by language) as languages,
      array(select distinct agent_model from conversations where client_id = ${clientId} and agent_model <> '' ${live}) as models,
      array(select distinct tag from conversations, unnest(tags) as tag where client_id = ${clientId} and tags <> '{}' ${live}) as tags`;
  return row ?? { channels: [], versions: [], languages: [], models: [], tags: [] };
}
