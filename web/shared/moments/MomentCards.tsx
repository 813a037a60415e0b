import { startTransition, useEffect, useRef, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { MomentCardsQuery } from './__generated__/MomentCardsQuery.graphql';
import { MomentCard } from './MomentCard.tsx';

/** The number of cards that are shown at first: the games of the week are below them. */
const SHOWN = 2;

/** A card for each of the viewer's entries that has something to share. */
export function MomentCards({ week }: { week: number }) {
  const [fetchKey, setFetchKey] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { pool } = useLazyLoadQuery<MomentCardsQuery>(
    graphql`
      query MomentCardsQuery($pool: String) {
        pool(slug: $pool) {
          viewerEntries {
            id
            username
            status
            latestMoment {
              kind
              ...MomentCard_moment
            }
          }
        }
      }
    `,
    { pool: usePoolSlug() },
    { fetchPolicy: 'store-and-network', fetchKey },
  );
  // The session brings how the entries stand: an entry that goes out has another card.
  const standing = [week, pool?.viewerEntries.map(({ status }) => status)].join();
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    // The cards that are there stay until the others have come.
    startTransition(() => setFetchKey(standing));
  }, [standing]);
  const told = (pool?.viewerEntries ?? []).flatMap(({ id, username, latestMoment: moment }) =>
    moment ? [{ id, username, moment }] : [],
  );
  if (told.length === 0) return null;
  // Who is still in has more to tell.
  const cards = told.toSorted((a, b) => rank(a.moment) - rank(b.moment));
  const shown = isOpen ? cards : cards.slice(0, SHOWN);
  const hidden = cards.length - shown.length;
  return (
    <section aria-labelledby="to-share" className="grid gap-3">
      <h2 id="to-share" className="text-26">
        {cards.every(({ moment }) => moment.kind === 'SEASON') ? 'Your season' : 'Your week'}
      </h2>
      <ul
        role="list"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-3 *:grid *:min-w-0"
      >
        {shown.map(({ id, username, moment }) => (
          <li key={id}>
            <MomentCard username={username} moment={moment} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button wide onClick={() => setOpen(true)}>
          {hidden === 1 ? 'Show 1 more' : `Show ${hidden} more`}
        </Button>
      )}
    </section>
  );
}

function rank({ kind }: { kind: string }): number {
  return kind === 'SEASON' ? 1 : 0;
}
