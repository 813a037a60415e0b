import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useDemoLogIn } from '#web/app/demo/useDemoLogIn.ts';
import { poolDay } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import type { DemoCard_pool$key } from './__generated__/DemoCard_pool.graphql';

/** Says that the site is a demo, and lets a visitor in as either role (SPECIFICATION 7.2). */
export function DemoCard({ pool: key }: { pool: DemoCard_pool$key | null }) {
  const pool = useFragment(
    graphql`
      fragment DemoCard_pool on Pool {
        currentWeek
      }
    `,
    key,
  );
  const { logIn, isWaiting } = useDemoLogIn();
  const [weekday] = poolDay(useNow(), usePoolZone()).split(',');
  return (
    <section
      className="row col-span-full justify-between gap-x-6 gap-y-4 p-5 panel border-lamp"
      aria-labelledby="demo"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 id="demo">This is a demo</h2>
        <p>
          The real 2025 season, replayed: it is {weekday}
          {pool && ` of Week ${pool.currentWeek}`}. The players are made up, and no money moves.
        </p>
      </div>
      <div className="row gap-2 max-md:w-full max-md:[&>button]:w-full">
        <Button look="primary" onClick={() => logIn('PLAYER')} isWaiting={isWaiting}>
          Look around as a player
        </Button>
        <Button onClick={() => logIn('COMMISSIONER')} isWaiting={isWaiting}>
          Look around as the commissioner
        </Button>
      </div>
    </section>
  );
}
