import { EntryFace } from './EntryFace.tsx';

/** The username of an entry behind its face, as lists show it. */
export function EntryName({ name, className }: { name: string; className?: string }) {
  return (
    <>
      <EntryFace name={name} />
      <bdi className={className}>{name}</bdi>
    </>
  );
}
