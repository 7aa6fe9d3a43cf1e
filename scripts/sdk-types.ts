/** npm run sdk:types: writes the types of packages/sdk from the OpenAPI document. */
import { writeFile } from "node:fs/promises";
import { print } from "./support/lifecycle.ts";
import { formatApiTypes, API_TYPES_FILE } from "./support/api-types.ts";

await writeFile(API_TYPES_FILE, await formatApiTypes());
print(`Written to ${API_TYPES_FILE}.`);
