import { useState } from 'react';
import { plural } from '#web/ui/locale/numbers.ts';
import { useCommand } from '../commands/useCommand.ts';
import type { DoneCommand } from './doneCommand.ts';
import { gameCommand } from './gameCommands.ts';
import { scoreText } from './gameText.ts';
import type { NewResult } from './gridGames.ts';
import { useConfirmedPreview } from './useConfirmedPreview.ts';
import { resultBefore, type Command } from './command.ts';

interface ResultsPreviewOptions {
  results: readonly NewResult[];
  reason: string;
  onSaved: (done: DoneCommand) => void;
}

export function useResultsPreview({ results, reason, onSaved }: ResultsPreviewOptions) {
  const command = useCommand();
  const [isSaving, setSaving] = useState(false);
  const of =
    results.length === 0
      ? ''
      : JSON.stringify([
          reason,
          results.map(({ game, awayScore, homeScore }) => [game.id, game.version, awayScore, homeScore]),
        ]);
  const preview = useConfirmedPreview({
    of,
    run: async (isDryRun) => {
      if (!isDryRun) setSaving(true);
      const answer = await command(gameCommand(resultsCommand(results)), { reason, isDryRun });
      if (!isDryRun) setSaving(false);
      if (!isDryRun && answer.kind === 'done') {
        onSaved({
          title: titleOf(results),
          effect: answer.effect,
          undo: undoOfResults(results, answer.effect.versions),
          games: results.length,
        });
      }
      return answer;
    },
  });
  return { ...preview, outcome: of === '' ? null : preview.outcome, isSaving };
}

/** "Final: MIA 34, ATL 10"; "16 results, 1 of them a correction". */
function titleOf(results: readonly NewResult[]): string {
  const [only] = results;
  if (results.length === 1 && only !== undefined) return `Final: ${scoreText({ ...only.game, ...only })}`;
  const corrections = results.filter(({ isCorrection }) => isCorrection).length;
  const corrected =
    corrections === 0 ? '' : `, ${plural(corrections, 'correction', 'corrections')} among them`;
  return `${plural(results.length, 'result', 'results')} entered${corrected}`;
}

const resultsCommand = (results: readonly NewResult[]): Command => ({
  kind: 'results',
  results: results.map(({ game, awayScore, homeScore }) => ({
    game: game.id,
    awayScore,
    homeScore,
    version: game.version,
  })),
});

/**
 * The command that restores each game's earlier score or status.
 * @param versions of the games after the command, so that later decisions of others are not undone
 */
const undoOfResults = (results: readonly NewResult[], versions: ReadonlyMap<string, string>): Command => ({
  kind: 'results',
  results: results.map(({ game }) => {
    const version = versions.get(game.id);
    return { ...resultBefore(game), ...(version === undefined ? {} : { version }) };
  }),
});
