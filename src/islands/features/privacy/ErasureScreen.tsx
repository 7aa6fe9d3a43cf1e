import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { Certificates } from "./Certificates.tsx";
import { ErasePerson } from "./ErasePerson.tsx";

/** /dash/admin/erasure: erases a single person, with the certificates of earlier erasures. */
export function ErasureScreen() {
  return (
    <>
      <ReadOnlyNote>People can be erased while your workspace is read-only.</ReadOnlyNote>
      <ErasePerson />
      <Certificates />
    </>
  );
}
