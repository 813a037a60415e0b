import { Flag } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { poolAddress } from '../relay/poolAddress.ts';
import type { OtherPoolsDue_viewer$key } from './__generated__/OtherPoolsDue_viewer.graphql';

interface OtherPoolsDueProps {
  viewer: OtherPoolsDue_viewer$key;
  /** The id of the shown pool, whose own entries stand in the strip. */
  shown: string;
}

/** The viewer's entries in other pools that need a pick this week: first of all, wherever the viewer is. */
export function OtherPoolsDue({ viewer: key, shown }: OtherPoolsDueProps) {
  const { entriesNeedingPick } = useFragment(
    graphql`
      fragment OtherPoolsDue_viewer on Viewer {
        entriesNeedingPick {
          id
          username
          week {
            viewerCanPick {
              allowed
            }
          }
          pool {
            id
            slug
            name
          }
        }
      }
    `,
    key,
  );
  // A pick made since is in the store.
  const due = entriesNeedingPick.filter(({ pool, week }) => pool.id !== shown && week.viewerCanPick.allowed);
  if (due.length === 0) return null;
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
