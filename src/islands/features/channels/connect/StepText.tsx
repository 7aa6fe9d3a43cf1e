import { splitStepText } from "#src/domain/channels/step-text.ts";

/** The text of a setup step, with its bold parts. */
export function StepText({ text }: { text: string }) {
  return (
    <p className="text-sm wrap-anywhere text-soft">
      {splitStepText(text).map((part, index) =>
        part.isBold ? (
          <strong key={index} className="font-semibold text-ink">
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
