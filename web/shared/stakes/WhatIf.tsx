import { Shuffle } from 'lucide-react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { gameStatusText } from '../games/gameTime.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { SupposedResult, SupposedResultInput } from './__generated__/EndedNowQuery.graphql';
import type { WhatIf_outlook$data, WhatIf_outlook$key } from './__generated__/WhatIf_outlook.graphql';

interface WhatIfProps {
  outlook: WhatIf_outlook$key;
  zone: PoolZone;
  supposing: readonly SupposedResultInput[];
  /** Null: the game counts as it is. */
  onSuppose: (game: string, result: SupposedResult | null) => void;
}

/** Every game of the week with a choice of its result, for the viewer alone. */
export function WhatIf({ outlook: key, zone, supposing, onSuppose }: WhatIfProps) {
  const { games } = useFragment(
    graphql`
      fragment WhatIf_outlook on WeekOutlook {
        games {
          game {
            id
            kickoff
            isKickoffConfirmed
            displayStatus
            stateText
            homeScore
            awayScore
            homeTeam {
              id
              nickname
              abbreviation
            }
            awayTeam {
              id
              nickname
              abbreviation
            }
          }
        }
      }
    `,
    key,
  );
  return (
    <Card title="What if" icon={Shuffle} level={3}>
      <p>Tap another result of any game and see the standings that follow. Only you see it.</p>
      <div className="grid gap-y-3 gap-x-6 mt-3 md:grid-cols-2">
        {games.map(({ game }) => (
          <GameChoice
            key={game.id}
            game={game}
            zone={zone}
            chosen={supposing.find((one) => one.game === game.id)?.result ?? null}
            onChoose={(result) => onSuppose(game.id, result)}
          />
        ))}
      </div>
    </Card>
  );
}

interface GameChoiceProps {
  game: WhatIf_outlook$data['games'][number]['game'];
  zone: PoolZone;
  chosen: SupposedResult | null;
  onChoose: (result: SupposedResult | null) => void;
}

function GameChoice({ game, zone, chosen, onChoose }: GameChoiceProps) {
  const name = useId();
  const { awayTeam, homeTeam } = game;
  const hasScore = game.awayScore != null && game.homeScore != null;
  const choices = [
    { result: 'AWAY', words: awayTeam.abbreviation, spoken: `${awayTeam.nickname} win` },
    { result: 'TIE', words: 'Tie', spoken: 'Tie' },
    { result: 'HOME', words: homeTeam.abbreviation, spoken: `${homeTeam.nickname} win` },
    { result: null, words: 'As it is', spoken: 'As it is' },
  ] as const;
  return (
    <fieldset className="min-w-0 p-0 border-0">
      <legend className="pt-0 px-0 pb-1 font-bold">
        {awayTeam.nickname} at {homeTeam.nickname}{' '}
        <span className="text-quiet text-13 font-normal figures">
          {hasScore && `${game.awayScore}–${game.homeScore}, `}
          {gameStatusText(game, zone)}
        </span>
      </legend>
      <div className="grid grid-cols-4 border border-control-line rounded-small">
        {choices.map(({ result, words, spoken }) => (
          <label
            key={words}
            // The hidden input is positioned relative to it, and scrolls with it.
            className="relative grid place-items-center min-h-target py-1 px-0.5 text-13 leading-[1.2] text-center wrap-anywhere cursor-pointer [&+&]:border-s [&+&]:border-control-line has-checked:rounded-[calc(var(--radius-small)-1px)] has-checked:bg-turf has-checked:text-on-turf has-checked:font-bold has-focus-visible:[outline:3px_solid_var(--focus)] has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={spoken}
              checked={chosen === result}
              onChange={() => onChoose(result)}
            />
            <span aria-hidden>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
