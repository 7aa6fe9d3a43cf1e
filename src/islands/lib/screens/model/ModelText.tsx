import { Fragment } from "react";
import { parseMarkdown } from "#src/domain/language-model/model-markdown.ts";
import type { MarkdownBlock, MarkdownPart } from "#src/domain/language-model/model-markdown.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { DashLink } from "../../navigation/DashLink.tsx";

/** A language model's words: paragraphs, lists, bold words and links to our own screens; nothing else of Markdown or HTML. */
export function ModelText({ text, lang, className }: { text: string; lang?: string; className?: string }) {
  return (
    <div lang={lang} className={classNames("grid gap-2 text-[0.9375rem] leading-relaxed break-words", className)}>
      {groupItems(parseMarkdown(text)).map((group, at) =>
        group[0]?.kind === "item" ? (
          <ul key={at} className="grid list-disc gap-1 pl-5">
            {group.map((block, index) => (
              <li key={index}>
                <Parts parts={block.parts} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            <Parts parts={group[0]?.parts ?? []} />
          </p>
        ),
      )}
    </div>
  );
}

function Parts({ parts }: { parts: readonly MarkdownPart[] }) {
  return parts.map(({ text, strong, href }, at) => {
    if (href?.startsWith("/dash") === true) {
      return (
        <DashLink key={at} to={href} className="font-semibold underline decoration-edge underline-offset-4">
          {text}
        </DashLink>
      );
    }
    return strong === true ? (
      <strong key={at} className="font-semibold">
        {text}
      </strong>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    );
  });
}

/** Consecutive items are one list. */
function groupItems(blocks: readonly MarkdownBlock[]): MarkdownBlock[][] {
  const groups: MarkdownBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === "item" && last?.[0]?.kind === "item") last.push(block);
    else groups.push([block]);
  }
  return groups;
}
