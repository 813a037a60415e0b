import { Flag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { poolAddress } from '../relay/poolAddress.ts';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';

interface DueEntry {
  id: string;
  username: string;
  pool: { slug: string; name: string };
}

/** Links to the picks of entries in other pools. */
export function DueEntries({ due }: { due: readonly DueEntry[] }) {
  return (
    <section aria-label="Picks needed in other pools" className="max-w-page mx-auto pt-3" data-screen-only>
      <ul
        role="list"
        className="flex gap-2 px-gutter py-1 overflow-x-auto [scrollbar-width:thin] [&_li]:flex-none"
      >
        {due.map(({ id, username, pool }) => (
          <li key={id}>
            <Link
              to={poolAddress(pool.slug, `/picks?entry=${encodeURIComponent(id)}`)}
              className="flex items-center gap-2 min-h-12 ps-3 pe-4 py-1 border border-penalty rounded bg-penalty text-on-penalty no-underline hover:border-on-penalty [&_svg]:flex-none"
            >
              <Flag aria-hidden size={18} />
              <span className="grid leading-[1.25]">
                <span className="max-w-60 truncate font-bold" dir="auto">
                  {pool.name}
                </span>
                <span className="max-w-60 truncate text-13">
                  <EntryFace name={username} />
                  <bdi>{username}</bdi> needs a pick
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
