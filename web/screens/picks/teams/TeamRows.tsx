import { graphql, useFragment } from 'react-relay/hooks';
import { type PoolZone, poolDay } from '#web/app/session/poolTime.ts';
import { useLimitWords } from '#web/app/session/useLimitWords.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { TeamRow } from './TeamRow.tsx';
import { TeamChip } from './TeamChip.tsx';
import { type TeamChoices, arrangeTeams } from './teamList.ts';
import { useRowFocus } from './useRowFocus.ts';
import type { TeamChip_option$key } from './__generated__/TeamChip_option.graphql';
import type { TeamRows_week$key } from './__generated__/TeamRows_week.graphql';

interface TeamRowsProps {
  teams: TeamRows_week$key;
  choices: TeamChoices;
  usedWeeks: ReadonlyMap<string, number>;
  /** Latest earlier weeks of reusable teams, by team id. */
  weeksBefore: ReadonlyMap<string, number>;
  others: ReadonlyMap<string, readonly string[]>;
  week: number;
  showChances: boolean;
  zone: PoolZone;
  selected: string | null;
  isBusy: boolean;
  onSelect: (teamId: string | null) => void;
}

/**
 * A row per pickable team, those over the limit or in a started game as badges at the end. One tab stop: arrows, Home and End move between
 * rows.
 */
export function TeamRows({
  teams: key,
  choices,
  usedWeeks,
  weeksBefore,
  others,
  week,
  showChances,
  zone,
  selected,
  isBusy,
  onSelect,
}: TeamRowsProps) {
  const { teamOptions } = useFragment(
    graphql`
      fragment TeamRows_week on Week {
        teamOptions {
          state
          isHome
          team {
            id
            conference
            division
          }
          game {
            kickoff
            isNeutralSite
            line
            homeWinChance
          }
          ...TeamRow_option
          ...TeamChip_option
        }
      }
    `,
    key,
  );
  const pickTo = usePickTo();
  const limitWords = useLimitWords();
  const { groups, overLimit, started } = arrangeTeams(
    teamOptions,
    new Set(usedWeeks.keys()),
    choices,
    (instant) => poolDay(instant, zone),
    pickTo,
  );
  const ids = groups.flatMap(({ options }) => options.map(({ team }) => team.id));
  const { rows, stop, onFocus, onKeyDown } = useRowFocus(ids, selected);
  return (
    <>
      {ids.length > 0 ? (
        <div
          ref={rows}
          role="toolbar"
          aria-label="Teams"
          aria-orientation="vertical"
          tabIndex={-1}
          className="grid gap-3 focus:outline-none"
          onKeyDown={onKeyDown}
        >
          {groups.map(({ title, options }) => (
            <section key={title ?? 'all'} className="grid gap-1.5">
              {title !== null && <h3 className="text-quiet text-17">{title}</h3>}
              <ul role="list" className="grid p-0 panel list-none [&>li+li]:border-t [&>li+li]:border-line">
                {options.map((option) => {
                  const { id } = option.team;
                  return (
                    <li key={id}>
                      <TeamRow
                        option={option}
                        zone={zone}
                        showChance={showChances}
                        isUnderDay={choices.order === 'kickoff'}
                        weekBefore={weeksBefore.get(id) ?? null}
                        others={others.get(id) ?? []}
                        isStop={id === stop}
                        isSelected={id === selected}
                        isBusy={isBusy}
                        onFocus={() => onFocus(id)}
                        onToggle={() => onSelect(id === selected ? null : id)}
                      />
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
          {showChances && (
            <p className="text-quiet text-13 leading-[1.3]">
              Chances to {pickTo === 'WIN' ? 'win' : 'lose'} follow from the line, or from ratings of the
              teams where there is no line.
            </p>
          )}
        </div>
      ) : (
        <p className="p-4 border border-dashed border-line rounded text-quiet">
          No team is left to pick here.
        </p>
      )}
      <TeamChips title={limitWords} options={overLimit} />
      <TeamChips title="Game Started" options={started} ownPick={(id) => usedWeeks.get(id) === week} />
    </>
  );
}

type ListedChip = TeamChip_option$key & { readonly team: { readonly id: string } };

interface TeamChipsProps {
  title: string;
  options: readonly ListedChip[];
  /** Whether the team is the entry's pick of this week. */
  ownPick?: (teamId: string) => boolean;
}

function TeamChips({ title, options, ownPick = () => false }: TeamChipsProps) {
  if (options.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-quiet text-17">{title}</h3>
      <ul role="list" className="flex flex-wrap gap-1.5 p-0 list-none">
        {options.map((option) => (
          <li key={option.team.id}>
            <TeamChip option={option} reason={title} isOwnPick={ownPick(option.team.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
