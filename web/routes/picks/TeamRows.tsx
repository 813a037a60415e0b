import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { type PoolZone, poolDay } from '#web/session/poolTime.ts';
import { usePickTo } from '#web/session/usePickTo.ts';
import { TeamRow } from './TeamRow.tsx';
import { TeamChip } from './TeamChip.tsx';
import { type TeamChoices, arrangeTeams } from './teamList.ts';
import type { TeamRows_week$key } from './__generated__/TeamRows_week.graphql';
import styles from './TeamRows.module.css';

interface TeamRowsProps {
  teams: TeamRows_week$key;
  choices: TeamChoices;
  usedWeeks: ReadonlyMap<string, number>;
  others: ReadonlyMap<string, readonly string[]>;
  /** The week that is shown. */
  week: number;
  showChances: boolean;
  zone: PoolZone;
  selected: string | null;
  isBusy: boolean;
  onSelect: (teamId: string | null) => void;
}

/**
 * One row for each team that can be picked, and the others as small badges at the end. One stop of the Tab key: arrows,
 * Home and End move between the rows.
 */
export function TeamRows({
  teams: key,
  choices,
  usedWeeks,
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
  const { groups, used, started } = arrangeTeams(
    teamOptions,
    new Set(usedWeeks.keys()),
    choices,
    (instant) => poolDay(instant, zone),
    pickTo,
  );
  const ids = groups.flatMap(({ options }) => options.map(({ team }) => team.id));
  const [focused, setFocused] = useState<string | null>(null);
  const stop = [focused, selected].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  const rows = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const all = [...(rows.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
    const at = all.findIndex((row) => row === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <>
      {ids.length > 0 ? (
        <div
          ref={rows}
          role="toolbar"
          aria-label="Teams"
          aria-orientation="vertical"
          tabIndex={-1}
          className={styles.rows}
          onKeyDown={onKeyDown}
        >
          {groups.map(({ title, options }) => (
            <section key={title ?? 'all'} className={styles.group}>
              {title !== null && <h3 className={styles.title}>{title}</h3>}
              <ul role="list" className={styles.teams}>
                {options.map((option) => {
                  const { id } = option.team;
                  return (
                    <li key={id}>
                      <TeamRow
                        option={option}
                        zone={zone}
                        showChance={showChances}
                        isUnderDay={choices.order === 'kickoff'}
                        others={others.get(id) ?? []}
                        isStop={id === stop}
                        isSelected={id === selected}
                        isBusy={isBusy}
                        onFocus={() => setFocused(id)}
                        onToggle={() => onSelect(id === selected ? null : id)}
                      />
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
          {showChances && (
            <p className={styles.source}>
              Chances to {pickTo === 'WIN' ? 'win' : 'lose'} follow from the line, or from ratings of the
              teams where there is no line.
            </p>
          )}
        </div>
      ) : (
        <p className={styles.none}>No team is left to pick here.</p>
      )}
      {used.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>Previously Used</h3>
          <ul role="list" className={styles.chips}>
            {used.map((option) => {
              const usedWeek = usedWeeks.get(option.team.id) ?? null;
              return (
                <li key={option.team.id}>
                  <TeamChip option={option} usedWeek={usedWeek} isOwnPick={usedWeek === week} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {started.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>Game Started</h3>
          <ul role="list" className={styles.chips}>
            {started.map((option) => (
              <li key={option.team.id}>
                <TeamChip
                  option={option}
                  usedWeek={null}
                  isOwnPick={usedWeeks.get(option.team.id) === week}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
