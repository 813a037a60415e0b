import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { messageOf } from '#web/relay/errors.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { useSeasonImportMutation } from './__generated__/useSeasonImportMutation.graphql';
import type { SeasonImportState, useSeasonImportQuery } from './__generated__/useSeasonImportQuery.graphql';
import { gamesOfSeason } from './gamesOfSeason.ts';

/** Milliseconds between two looks at a running import. */
const EVERY = 1_000;

/** The import of a season's schedule by the server, which runs after the answer: looks how far it is until it ends. */
export function useSeasonImport(season: number, onImported: (season: number) => void) {
  const environment = useRelayEnvironment();
  const [state, setState] = useState<SeasonImportState | null>(null);
  const [detail, setDetail] = useState<string | null>(null);
  const [start, isStarting] = useFormMutation<useSeasonImportMutation>(graphql`
    mutation useSeasonImportMutation($input: ImportSeasonInput!) {
      importSeason(input: $input) {
        __typename
        ... on ImportSeasonPayload {
          seasonImport {
            state
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const isRunning = state !== null && state !== 'DONE' && state !== 'FAILED';
  useEffect(() => {
    if (!isRunning) return undefined;
    const look = () =>
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
        { season },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ seasonImport }) => {
          if (!seasonImport) return;
          setState(seasonImport.state);
          setDetail(seasonImport.detail ?? null);
          if (seasonImport.state === 'DONE') onImported(season);
        },
        // The next look may succeed.
        error: () => {},
      });
    const timer = window.setInterval(look, EVERY);
    return () => window.clearInterval(timer);
  }, [environment, isRunning, onImported, season]);

  const run = (csv?: string) => {
    setDetail(null);
    void start({ input: { season, ...(csv === undefined ? {} : { csv }) } }).then((outcome) => {
      if (outcome.kind === 'done') setState(outcome.done.seasonImport.state);
      else {
        setState('FAILED');
        setDetail(outcome.message);
      }
    });
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      run(gamesOfSeason(await file.text(), season));
    } catch (error) {
      setState('FAILED');
      setDetail(error instanceof Error ? error.message : messageOf(new Error()));
    }
  };
  return {
    /** Null as long as none was started. */
    state,
    /** What went wrong, or was done. */
    detail,
    isBusy: isStarting || isRunning,
    isRunning,
    /** @param csv the schedule; otherwise the server reads its own source */
    run,
    upload,
    /** Forgets the import that is shown. */
    forget: () => {
      setState(null);
      setDetail(null);
    },
  };
}
