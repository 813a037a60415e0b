import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { NameList } from '#web/ui/components/NameList.tsx';
import { eliminationText } from '#web/ui/text/eliminationText.ts';
import { weekName } from '#web/ui/text/weekName.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { PickCell } from './PickCell.tsx';
import type { SideBySide_entry$data, SideBySide_entry$key } from './__generated__/SideBySide_entry.graphql';
import type { SideBySide_own$key } from './__generated__/SideBySide_own.graphql';
import type { SideBySide_pool$key } from './__generated__/SideBySide_pool.graphql';

interface SideBySideProps {
  pool: SideBySide_pool$key;
  entries: SideBySide_entry$key;
  /** Those that are the viewer's, who sees the picks of coming weeks too. */
  own: SideBySide_own$key;
}

/** One entry, or two of them, in facts and week by week; a table, whose columns are the entries. */
export function SideBySide({ pool: poolKey, entries: keys, own: ownKeys }: SideBySideProps) {
  const pickTo = usePickTo();
  const { firstWeek, currentWeek, options, season } = useFragment(
    graphql`
      fragment SideBySide_pool on Pool {
        firstWeek
        currentWeek
        options {
          lives
          byeWeeks
        }
        season {
          weekCount
        }
      }
    `,
    poolKey,
  );
  const entries = useFragment(
    graphql`
      fragment SideBySide_entry on Entry @relay(plural: true) {
        id
        username
        startWeek
        byeWeeks
        byesLeft
        status
        eliminatedWeek
        eliminationDetail {
          text
        }
        strikes
        strikeWeeks
        boughtBackThroughWeek
        weeksSurvived
        teamsLeftCount
        closestEscape {
          week
          margin
          team {
            name
          }
        }
        thisWeek {
          state
        }
        revealedPicks {
          week
          ...PickCell_picks
        }
      }
    `,
    keys,
  );
  const own = useFragment(
    graphql`
      fragment SideBySide_own on Entry @relay(plural: true) {
        id
        picks {
          week
          ...PickCell_picks
        }
      }
    `,
    ownKeys,
  );
  // Nothing follows once all of them are out.
  const end = Math.max(...entries.map(({ eliminatedWeek }) => eliminatedWeek ?? currentWeek));
  const last = Math.max(firstWeek, end, ...own.flatMap(({ picks }) => picks.map(({ week }) => week)));
  const weeks = Array.from({ length: last - firstWeek + 1 }, (_, index) => firstWeek + index);
  const picksOf = ({ id, revealedPicks }: Entry, week: number) => {
    const revealed = revealedPicks.filter((pick) => pick.week === week);
    if (revealed.length > 0) return revealed;
    return own.find((one) => one.id === id)?.picks.filter((pick) => pick.week === week) ?? [];
  };
  return (
    <div className="overflow-hidden panel">
      <table className="w-full table-fixed [&_:is(th,td)]:p-2 [&_:is(th,td)]:wrap-anywhere [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_tr+tr]:border-t [&_tr+tr]:border-line [&_tbody]:border-t [&_tbody]:border-line [&_tbody+tbody]:border-t-3 [&_tbody_th]:w-22 [&_tbody_th]:text-quiet [&_tbody_th]:text-13 [&_tbody_th]:font-semibold">
        <caption className="visually-hidden">
          <NameList names={entries.map(({ username }) => username)} />: the season so far, and the picks by
          week
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Fact or week</span>
            </th>
            {entries.map(({ id, username }) => (
              <th key={id} scope="col">
                <EntryName name={username} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Fact name="Standing" entries={entries} of={standing} />
          <Fact name="Weeks survived" entries={entries} of={({ weeksSurvived }) => weeksSurvived} />
          <Fact name="Teams left" entries={entries} of={({ teamsLeftCount }) => teamsLeftCount} />
          <Fact name="Closest escape" entries={entries} of={escapeText(pickTo)} />
          {options.lives > 1 && <Fact name="Strikes" entries={entries} of={strikesText(options.lives)} />}
          {options.byeWeeks > 0 && (
            <Fact name="Byes left" entries={entries} of={({ byesLeft }) => byesLeft} />
          )}
          {entries.some(({ boughtBackThroughWeek }) => boughtBackThroughWeek != null) && (
            <Fact
              name="Bought back"
              entries={entries}
              of={({ boughtBackThroughWeek: week }) => (week == null ? 'No' : `After Week ${week}`)}
            />
          )}
        </tbody>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              <th scope="row">{weekName(week, season.weekCount)}</th>
              {entries.map((entry) => (
                <td key={entry.id}>
                  <PickCell picks={picksOf(entry, week)} missing={missing(entry, week, currentWeek)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Entry = SideBySide_entry$data[number];

interface FactProps {
  name: string;
  entries: readonly Entry[];
  of: (entry: Entry) => ReactNode;
}

function Fact({ name, entries, of }: FactProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {entries.map((entry) => (
        <td key={entry.id}>{of(entry)}</td>
      ))}
    </tr>
  );
}

function standing({ status, eliminatedWeek, eliminationDetail }: Entry) {
  if (status === 'ALIVE') return <Badge tone="good">Active</Badge>;
  return eliminationText(eliminatedWeek, eliminationDetail?.text);
}

const escapeText =
  (pickTo: 'WIN' | 'LOSE') =>
  ({ closestEscape }: Entry) => {
    if (!closestEscape) return 'None yet';
    const { week, team, margin } = closestEscape;
    const by = margin === 0 ? 'tied' : `${pickTo === 'WIN' ? 'won' : 'lost'} by ${margin}`;
    return `${team.name} ${by}, Week ${week}`;
  };

const strikesText = (lives: number) => (entry: Entry) => {
  const weeks = [...new Set(entry.strikeWeeks)].map((week) => `Week ${week}`).join(', ');
  return `${entry.strikes} of ${plural(lives, 'life', 'lives')}${weeks === '' ? '' : `: ${weeks}`}`;
};

/** What stands in a week without a pick that the viewer sees. */
function missing(
  { startWeek, eliminatedWeek, byeWeeks, thisWeek }: Entry,
  week: number,
  currentWeek: number,
): string {
  if (week < startWeek) return 'Not in the pool yet';
  if (eliminatedWeek != null && week > eliminatedWeek) return 'Out';
  if (week === currentWeek && thisWeek?.state === 'PICKED') return 'Picked: shown after the deadline';
  if (week === currentWeek && thisWeek?.state === 'NOT_PICKED') return 'No pick yet';
  return byeWeeks.includes(week) ? 'Bye' : 'No pick';
}
