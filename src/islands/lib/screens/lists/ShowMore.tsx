import type { ReactNode } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";

type ShowMoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children?: ReactNode;
};

/** Button that loads the next page of a list; nothing on the last page. */
export function ShowMore({ list, children = "Show more" }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="grid justify-center py-4">
      <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
