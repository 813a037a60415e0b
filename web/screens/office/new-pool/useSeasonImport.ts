import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { useSeasonImportMutation } from './__generated__/useSeasonImportMutation.graphql';
import type { SeasonImportState, useSeasonImportQuery } from './__generated__/useSeasonImportQuery.graphql';
import { gamesOfSeason } from './gamesOfSeason.ts';

/** Polling interval of a running import, in milliseconds. */
const EVERY = 1_000;

interface SeasonImport {
  /** Null before the server's answer. */
  state: SeasonImportState | null;
  /** The error or the result. */
  detail: string | null;
}

const isRunning = ({ state }: SeasonImport) => state !== null && state !== 'DONE' && state !== 'FAILED';

/**
 * Imports schedules in the background on the server and polls them until they end, also while another season
 * is selected.
 * @param season the chosen one
 */
export function useSeasonImport(season: number, onImported: (season: number) => void) {
  const environment = useRelayEnvironment();
  const [imports, setImports] = useState<ReadonlyMap<number, SeasonImport>>(new Map());
  const note = useCallback(
    (year: number, state: SeasonImport['state'], detail: string | null = null) =>
      setImports((before) => new Map(before).set(year, { state, detail })),
    [],
  );
  const [start] = useFormMutation<useSeasonImportMutation>(graphql`
    mutation useSeasonImportMutation($input: ImportSeasonInput!) {
      importSeason(input: $input) {
        ... on ImportSeasonPayload {
          seasonImport {
            state
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const running = [...imports].flatMap(([year, one]) => (isRunning(one) ? [year] : [])).join();
  useEffect(() => {
    if (running === '') return undefined;
    const look = (year: number) =>
      fetchQuery<useSeasonImportQuery>(
        environment,
        graphql`
          query useSeasonImportQuery($season: Int!) {
            seasonImport(season: $season) {
              state
              detail
            }
          }
        `,
        { season: year },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ seasonImport }) => {
          if (!seasonImport) return;
          note(year, seasonImport.state, seasonImport.detail);
          if (seasonImport.state === 'DONE') onImported(year);
        },
        // The next poll may succeed.
        error: () => {},
      });
    const timer = window.setInterval(() => {
      for (const year of running.split(',')) look(Number(year));
    }, EVERY);
    return () => window.clearInterval(timer);
  }, [environment, running, note, onImported]);

  const run = (csv?: string) => {
    note(season, null);
    void start({ input: { season, ...(csv === undefined ? {} : { csv }) } }).then((outcome) => {
      if (outcome.kind === 'done') note(season, outcome.done.seasonImport.state);
      else note(season, 'FAILED', outcome.message);
    });
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      run(gamesOfSeason(await file.text(), season));
    } catch (error) {
      note(season, 'FAILED', error instanceof Error ? error.message : messageOf(new Error()));
    }
  };
  const chosen = imports.get(season);
  return {
    /** Null before an import was started. */
    state: chosen?.state ?? null,
    detail: chosen?.detail ?? null,
    isBusy: chosen !== undefined && (chosen.state === null || isRunning(chosen)),
    isRunning: chosen !== undefined && isRunning(chosen),
    /**
     * @param csv the schedule; by default the server reads its own source
     */
    run,
    upload,
  };
}
