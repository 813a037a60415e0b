import { NameList } from '#web/ui/components/NameList.tsx';
import { plural } from '#web/ui/locale/numbers.ts';

const MOST_LISTED = 20;

/** Entries that the sheet calls alive although their picks eliminate them. */
export function OutThoughAlive({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - MOST_LISTED;
  return (
    <p>
      <strong>
        {plural(names.length, 'entry is', 'entries are')} alive in the sheet, but out by the picks:
      </strong>{' '}
      <NameList names={names.slice(0, MOST_LISTED)} />
      {more > 0 && ` and ${more} more`}. The picks count; the reason is below each name. A sheet has no
      reinstatements: reinstate {names.length === 1 ? 'it' : 'them'} after the import, under Entries.
    </p>
  );
}
