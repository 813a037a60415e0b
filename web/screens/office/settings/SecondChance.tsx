import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import type { SecondChance_pool$key } from './__generated__/SecondChance_pool.graphql';
import { SecondChanceDialog } from './SecondChanceDialog.tsx';

/** The season's second pool for eliminated entries: a button, then a link. */
export function SecondChance({ pool: key }: { pool: SecondChance_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment SecondChance_pool on Pool {
        firstWeek
        weeks {
          number
          isComplete
        }
        secondChance {
          name
          slug
        }
        ...SecondChanceDialog_pool
      }
    `,
    key,
  );
  const [isOpen, setOpen] = useState(false);
  const { secondChance } = pool;
  const isDecided = pool.weeks.some(({ number, isComplete }) => number === pool.firstWeek && isComplete);
  return (
    <Card title="Second chance">
      {secondChance ? (
        <p>
          Players who went out early play on in{' '}
          <Link to={`/p/${secondChance.slug}/office`}>{secondChance.name}</Link>.
        </p>
      ) : (
        <div className="row justify-between gap-y-2 gap-x-4">
          <p>
            {isDecided
              ? 'Players who are out get a second pool: the same rules, all 32 teams again, and its own payments and prize.'
              : 'Players who are out can get a second pool. It can be opened once the first week is decided.'}
          </p>
          {isDecided && (
            <div className="flex flex-wrap gap-2">
              <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Open a second chance
              </Button>
            </div>
          )}
        </div>
      )}
      {isOpen && <SecondChanceDialog pool={pool} onClose={() => setOpen(false)} />}
    </Card>
  );
}
