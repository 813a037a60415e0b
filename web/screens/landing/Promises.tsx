import { BellRing, Radio, ShieldCheck } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Promises_pool$key } from './__generated__/Promises_pool.graphql';
import type { Promises_site$key } from './__generated__/Promises_site.graphql';

const badges = {
  PAYMENTS: { icon: ShieldCheck, label: 'Secure payments' },
  REMINDERS: { icon: BellRing, label: 'Automated pick reminders' },
  STANDINGS: { icon: Radio, label: 'Real-time standings' },
} as const;

type Promised = keyof typeof badges;

/** The badges that are true of this site (SPECIFICATION 7.2): all of them in the demo. */
export function Promises({
  site: siteKey,
  pool: poolKey,
}: {
  site: Promises_site$key;
  pool: Promises_pool$key | null;
}) {
  const { mode, mailObstacle } = useFragment(
    graphql`
      fragment Promises_site on Site {
        mode
        mailObstacle
      }
    `,
    siteKey,
  );
  const pool = useFragment(
    graphql`
      fragment Promises_pool on Pool {
        paymentMethodNames
      }
    `,
    poolKey,
  );
  const isDemo = mode === 'DEMO';
  const hasPayments = isDemo || (pool?.paymentMethodNames.length ?? 0) > 0;
  const hasReminders = isDemo || mailObstacle == null;
  return (
    <PromiseList
      promises={[
        ...(hasPayments ? (['PAYMENTS'] as const) : []),
        ...(hasReminders ? (['REMINDERS'] as const) : []),
        'STANDINGS',
      ]}
    />
  );
}

export function PromiseList({ promises }: { promises: readonly Promised[] }) {
  return (
    <ul
      role="list"
      className="grid sm:grid-flow-col sm:justify-evenly gap-2 [&_li]:flex [&_li]:items-center [&_li]:gap-3 [&_li]:min-h-target [&_li]:font-semibold [&_svg]:flex-none [&_svg]:text-turf-ink"
    >
      {promises.map((promise) => {
        const { icon: Icon, label } = badges[promise];
        return (
          <li key={promise}>
            <Icon aria-hidden size={22} /> {label}
          </li>
        );
      })}
    </ul>
  );
}
