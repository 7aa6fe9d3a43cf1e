import type { Member } from "#src/domain/people/people.contract.ts";

type OwnerOptionsProps = {
  /** Who owns it now; shown also after they left the workspace. */
  owner: { id: string; name: string } | null;
  people: readonly Pick<Member, "id" | "name" | "email">[];
};

/** The choices of an owner: nobody, and the members of the workspace. */
export function OwnerOptions({ owner, people }: OwnerOptionsProps) {
  return (
    <>
      <option value="">Nobody</option>
      {owner !== null && people.every((person) => person.id !== owner.id) ? (
        <option value={owner.id}>{owner.name}</option>
      ) : null}
      {people.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name === "" ? email : name}
        </option>
      ))}
    </>
  );
}
