import { useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { plural } from '#web/ui/locale/numbers.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import type { usePasteQuery } from './__generated__/usePasteQuery.graphql';
import type { GridGame } from './gridGames.ts';
import { columnsOf, namesTeams, SIDES, type Scores, type Side } from './scoreCells.ts';
import type { Filling } from './useTypedScores.ts';

export interface Pasted {
  /** "16 games filled in." */
  summary: string;
  /** One sentence per rejected line. */
  problems: readonly string[];
}

interface PasteOptions {
  pool: string | null | undefined;
  week: number;
  games: readonly GridGame[];
  fill: (filling: Filling) => void;
}

const summaryOf = (count: number) =>
  count === 0 ? 'No score was filled in.' : `${plural(count, 'game is', 'games are')} filled in.`;

/**
 * Handles pasted results: columns of scores from a field on, as a spreadsheet does, or lines with team names,
 * which the server parses.
 */
export function usePaste({ pool, week, games, fill }: PasteOptions) {
  const environment = useRelayEnvironment();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [isReading, setReading] = useState(false);
  // Number of the last paste, so that late answers to earlier ones are dropped.
  const last = useRef(0);
  const readNames = async (text: string, number: number) => {
    setReading(true);
    try {
      const answer = await fetchQuery<usePasteQuery>(
        environment,
        graphql`
          query usePasteQuery($pool: String, $week: Int!, $text: String!) {
            pool(slug: $pool) {
              week(number: $week) {
                pastedResults(text: $text) {
                  line
                  text
                  game {
                    id
                  }
                  homeScore
                  awayScore
                  problem
                }
              }
            }
          }
        `,
        { pool, week, text },
        { fetchPolicy: 'network-only' },
      ).toPromise();
      if (number !== last.current) return;
      const filling = new Map<string, Partial<Scores>>();
      const problems: string[] = [];
      for (const { line, text: said, game, homeScore, awayScore, problem } of answer?.pool?.week
        .pastedResults ?? []) {
        if (game == null || homeScore == null || awayScore == null) {
          problems.push(`Line ${line}, “${said}”: ${problem ?? 'It could not be read.'}`);
        } else if (games.some(({ id }) => id === game.id)) {
          filling.set(game.id, { away: String(awayScore), home: String(homeScore) });
        } else problems.push(`Line ${line}, “${said}”: The game has not started.`);
      }
      fill(filling);
      setPasted({ summary: summaryOf(filling.size), problems });
    } catch (error) {
      setPasted({ summary: summaryOf(0), problems: [messageOf(error)] });
    } finally {
      setReading(false);
    }
  };
  const readColumns = (text: string, from: { game: GridGame; side: Side } | null) => {
    const rows = columnsOf(text);
    const first = Math.max(0, from === null ? 0 : games.findIndex(({ id }) => id === from.game.id));
    const filling = new Map<string, Partial<Scores>>();
    const problems: string[] = [];
    for (const [index, cells] of rows.entries()) {
      const game = games[first + index];
      if (cells.length === 0) continue;
      if (game === undefined)
        problems.push(`Line ${index + 1}, “${cells.join(' ')}”: There are more lines than games.`);
      else if (cells.length > 2) {
        problems.push(`Line ${index + 1}, “${cells.join(' ')}”: A line needs two scores.`);
      } else {
        const sides = cells.length === 1 ? [from?.side ?? 'away'] : SIDES;
        filling.set(game.id, Object.fromEntries(sides.map((side, at) => [side, cells[at]!])));
      }
    }
    fill(filling);
    setPasted({ summary: summaryOf(filling.size), problems });
  };
  return {
    pasted,
    isReading,
    forget: () => setPasted(null),
    /**
     * @param from the field it was pasted into; null for the first game
     */
    paste: (text: string, from: { game: GridGame; side: Side } | null) => {
      last.current += 1;
      if (namesTeams(text)) void readNames(text, last.current);
      else readColumns(text, from);
    },
  };
}
