import { ArrowRight, Lock } from 'lucide-react';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { afterFirstView } from '#web/shared/log/afterFirstView.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { SubmittedPick } from './SubmittedPick.tsx';
import type { StoredPicks_picks$key } from './__generated__/StoredPicks_picks.graphql';

// Loaded lazily: in most pools a pick cannot be changed.
const load = () => import('../teams/otherOptions.ts');
const ChangePick = lazyPart(async () => (await load()).ChangePick);
const PickHistory = lazyPart(async () => (await load()).PickHistory);
// Lazy: not part of the first view.
const PickReceipt = lazyPart(() =>
  afterFirstView(async () => (await import('./PickReceipt.tsx')).PickReceipt),
);

interface StoredPicksProps {
  entry: string;
  picks: StoredPicks_picks$key;
  week: number;
  picksNeeded: number;
  /** Whether the pool allows changes of submitted picks. */
  mayChange: boolean;
  /** The team whose pick is being changed; null for none. */
  changing: string | null;
  onChange: (teamId: string | null) => void;
  zone: PoolZone;
  /** The viewer's next entry without a pick. */
  next: { username: string; onChoose: () => void } | null;
}

/** Submitted picks of a week, with changes where the pool allows them. */
export function StoredPicks({
  entry,
  picks: key,
  week,
  picksNeeded,
  mayChange,
  changing,
  onChange,
  zone,
  next,
}: StoredPicksProps) {
  const picks = useFragment(
    graphql`
      fragment StoredPicks_picks on Pick @relay(plural: true) {
        id
        viewerCanChange
        team {
          id
          name
        }
        ...SubmittedPick_pick
      }
    `,
    key,
  );
  const teamIds = picks.map(({ team }) => team.id).join();
  const title = picksNeeded === 1 ? `Your pick for Week ${week}` : `Your picks for Week ${week}`;
  return (
    <Card title={title}>
      {picks.map((pick, index) => (
        <div
          key={pick.id}
          className="flex flex-col gap-2 items-start [&+&]:mt-4 [&+&]:border-t [&+&]:border-line [&+&]:pt-4"
        >
          {picksNeeded === 2 && <p className="font-semibold">Pick {index + 1} of 2</p>}
          <SubmittedPick pick={pick} zone={zone} />
          <PanelBoundary resetKey={teamIds} fallback={null}>
            <PickReceipt pick={pick.id} team={pick.team.id} week={week} zone={zone} />
          </PanelBoundary>
          {mayChange && (
            <Suspense>
              <ChangePick
                team={pick.team}
                canChange={pick.viewerCanChange}
                isChanging={changing === pick.team.id}
                onChange={onChange}
              />
            </Suspense>
          )}
        </div>
      ))}
      {mayChange ? (
        <PanelBoundary resetKey={teamIds} fallback={<p>The changes could not be loaded.</p>} loading={null}>
          <PickHistory entry={entry} week={week} picks={teamIds} zone={zone} />
        </PanelBoundary>
      ) : (
        <p className="flex items-center gap-1.5 mt-3 text-quiet text-13">
          <Lock aria-hidden size={16} /> A submitted pick cannot be changed.
        </p>
      )}
      {next && (
        <Button wide className="mt-3" onClick={next.onChoose}>
          Next: pick for <bdi>{next.username}</bdi> <ArrowRight aria-hidden size={18} />
        </Button>
      )}
    </Card>
  );
}
