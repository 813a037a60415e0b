import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { EntryOut } from './submit/pickNotices.tsx';
import { type ShownWeek, WeekPicks } from './stored/WeekPicks.tsx';
import type { MakePicks_entry$key } from './__generated__/MakePicks_entry.graphql';

const BuyBack = lazyPart(async () => (await import('./teams/otherOptions.ts')).BuyBack);

interface MakePicksProps extends ShownWeek {
  entry: MakePicks_entry$key;
}

/** The chosen entry's week: elimination, buy-back, picks. */
export function MakePicks({ entry: key, ...shown }: MakePicksProps) {
  const entry = useFragment(
    graphql`
      fragment MakePicks_entry on Entry {
        id
        username
        status
        byeWeeks
        byesLeft
        eliminatedWeek
        eliminationDetail {
          text
        }
        buyBackOffer {
          feeCents
          currency
          throughWeek
          closesAt
        }
        week(number: $week) {
          ...WeekPicks_entryWeek
        }
      }
    `,
    key,
  );
  const { buyBackOffer: offer } = entry;
  const [isBack, setBack] = useState(false);
  return (
    <>
      {entry.status === 'ELIMINATED' && (
        <EntryOut
          username={entry.username}
          week={entry.eliminatedWeek}
          detail={entry.eliminationDetail?.text ?? null}
        />
      )}
      {(offer || isBack) && (
        <Suspense fallback={null}>
          <BuyBack
            entry={entry.id}
            username={entry.username}
            week={shown.week}
            zone={shown.zone}
            offer={offer}
            onBack={() => setBack(true)}
          />
        </Suspense>
      )}
      <WeekPicks entry={entry} {...shown} />
    </>
  );
}
