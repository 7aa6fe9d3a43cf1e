/** A question as it was asked; without text the reading was edited. */
export function Question({ text }: { text: string | null }) {
  return (
    <div className="flex justify-end">
      <h2 className="max-w-[44rem] rounded-md bg-ink px-4 py-2.5 font-sans text-[0.9375rem] font-normal tracking-normal break-words text-paper">
        {text ?? <span className="italic">Changed reading</span>}
      </h2>
    </div>
  );
}
