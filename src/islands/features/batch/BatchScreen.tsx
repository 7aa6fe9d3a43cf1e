import { UploadHistory } from "./UploadHistory.tsx";

/** A file of past conversations: looked at here, then brought in; and what was brought in before. */
export function BatchScreen() {
  return (
    <div className="grid max-w-6xl gap-4">
      <UploadHistory />
    </div>
  );
}
