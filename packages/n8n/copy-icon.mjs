// n8n shows a node's icon from beside its compiled file.
import { copyFile } from "node:fs/promises";

const icon = new URL("../../public/favicon.svg", import.meta.url);
await copyFile(icon, new URL("dist/nodes/Threadlight/threadlight.svg", import.meta.url));
