import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { weekInText } from '#web/ui/text/weekName.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { Chosen } from './Chosen.tsx';
import type { GameChoiceQuery } from './__generated__/GameChoiceQuery.graphql';

interface GameChoiceProps {
  pool: string;
  lastWeek: number;
  regularWeeks: number;
  chosen: string | null;
  /** Gets the game's id; empty for none. */
  onChange: (game: string) => void;
}

export function GameChoice({ pool, lastWeek, regularWeeks, chosen, onChange }: GameChoiceProps) {
  const [week, setWeek] = useState('');
  if (chosen !== null) return <Chosen label="Game" name={chosen} onRemove={() => onChange('')} />;
  const weeks = Array.from({ length: lastWeek }, (_, index) => ({
    value: String(index + 1),
    label: `A game of ${weekInText(index + 1, regularWeeks)}`,
  }));
  return (
    <>
      <Select
        label="Game"
        value={week}
        options={[{ value: '', label: 'Any game' }, ...weeks]}
        onChange={setWeek}
      />
      {week !== '' && (
        <PanelBoundary
          fallback={<p role="alert">The games could not be loaded. Please try again.</p>}
          loading={<Skeleton shape="row" />}
        >
          <GamesOfWeek
            pool={pool}
            week={Number(week)}
            regularWeeks={regularWeeks}
            onChange={(game) => {
              setWeek('');
              onChange(game);
            }}
          />
        </PanelBoundary>
      )}
    </>
  );
}

interface GamesOfWeekProps extends Pick<GameChoiceProps, 'pool' | 'regularWeeks' | 'onChange'> {
  week: number;
}

function GamesOfWeek({ pool: slug, week, regularWeeks, onChange }: GamesOfWeekProps) {
  const { pool } = useLazyLoadQuery<GameChoiceQuery>(
    graphql`
      query GameChoiceQuery($pool: String, $week: Int!) {
        pool(slug: $pool) {
          week(number: $week) {
            games {
              id
              homeTeam {
                abbreviation
              }
              awayTeam {
                abbreviation
              }
            }
          }
        }
      }
    `,
    { pool: slug, week },
  );
  const games = (pool?.week.games ?? []).map(({ id, awayTeam, homeTeam }) => ({
    value: id,
    label: `${awayTeam.abbreviation} at ${homeTeam.abbreviation}`,
  }));
  return (
    <Select
      label={`Game of ${weekInText(week, regularWeeks)}`}
      value=""
      options={[{ value: '', label: 'Choose a game' }, ...games]}
      onChange={onChange}
    />
  );
}
