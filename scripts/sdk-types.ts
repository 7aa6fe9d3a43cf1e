/** npm run sdk:types: writes the types of packages/sdk and packages/python from the OpenAPI document. */
import { writeFile } from "node:fs/promises";
import { print } from "./support/lifecycle.ts";
import { formatApiTypes, API_TYPES_FILE } from "./support/api-types.ts";
import { formatPythonTypes, PYTHON_TYPES_FILE } from "./support/python-types.ts";

await writeFile(API_TYPES_FILE, await formatApiTypes());
await writeFile(PYTHON_TYPES_FILE, formatPythonTypes());
print(`Written to ${API_TYPES_FILE} and ${PYTHON_TYPES_FILE}.`);
