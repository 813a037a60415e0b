import { graphql, useFragment } from 'react-relay/hooks';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { PoolFacts_pool$key } from './__generated__/PoolFacts_pool.graphql';

/** What the pool is about: the prize, the fee, and when picks are due (SPECIFICATION 7.2). */
export function PoolFacts({ pool: key, prizeCents }: { pool: PoolFacts_pool$key; prizeCents: number }) {
  const { entryFeeCents, deadlineText, currency } = useFragment(
    graphql`
      fragment PoolFacts_pool on Pool {
        entryFeeCents
        deadlineText
        currency
      }
    `,
    key,
  );
  const money = (cents: number) => formatCents(cents, currency);
  const facts = [
    prizeCents > 0 && (['Prize', money(prizeCents)] as const),
    entryFeeCents > 0 && (['Entry fee', money(entryFeeCents)] as const),
    ['Picks due', deadlineText.replace(/^at/, 'At')] as const,
  ].filter((fact) => fact !== false);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-board-quiet text-15">{name}</dt>
          <dd className="heading text-26">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
