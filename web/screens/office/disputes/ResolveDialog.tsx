import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { ChangeLines } from '../commands/CommandDialog.tsx';
import { readRegrading, regradingLines } from '../commands/regradingLines.ts';
import { Problem } from '../Problem.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import { usePreview } from '../usePreview.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { CorrectionFields } from './CorrectionFields.tsx';
import { readyCorrection, type CorrectionValues } from './correction.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { ResolveDialogQuery } from './__generated__/ResolveDialogQuery.graphql';
import type {
  ResolveDisputeInput,
  ResolveDialogMutation,
} from './__generated__/ResolveDialogMutation.graphql';

interface ResolveDialogProps {
  dispute: {
    readonly id: string;
    readonly week: number;
    readonly status: string;
    readonly resolution: string | null | undefined;
    readonly version: string | null | undefined;
    readonly entry: { readonly id: string };
    readonly pick: { readonly game: { readonly id: string } } | null | undefined;
  };
  pool: string;
  regularWeeks: number;
  onClose: () => void;
  onDone: () => void;
}

/** Decides a dispute, with an optional correction and its preview. */
export function ResolveDialog(props: ResolveDialogProps) {
  return (
    <Dialog
      title="Resolve"
      description="The player reads the decision on the picks page, and in a mail where this site can send mail. A mail cannot be taken back. A correction can: on the entry’s page, or in Results."
      open
      mustBeClosed
      onOpenChange={props.onClose}
    >
      <PanelBoundary
        fallback={<p role="alert">The games could not be loaded. Please try again.</p>}
        loading={<Skeleton shape="row" count={3} />}
      >
        <ResolveForm {...props} />
      </PanelBoundary>
    </Dialog>
  );
}

function ResolveForm({ dispute, pool, regularWeeks, onDone }: ResolveDialogProps) {
  const { week } = dispute;
  // Earlier data may be stale.
  const { entry } = useLazyLoadQuery<ResolveDialogQuery>(
    graphql`
      query ResolveDialogQuery($entry: ID!, $pool: ID!, $week: Int!) {
        entry(id: $entry) {
          version
          week(number: $week) {
            picksNeeded
          }
          pool {
            gamesRefusal
            week(number: $week) {
              games {
                id
                status
                homeScore
                awayScore
                version
                ruledVersion: version(pool: $pool)
                homeTeam {
                  id
                  name
                  abbreviation
                }
                awayTeam {
                  id
                  name
                  abbreviation
                }
              }
            }
          }
        }
      }
    `,
    { entry: dispute.entry.id, pool, week },
    { fetchPolicy: 'network-only' },
  );
  const games = entry?.pool.week.games ?? [];
  const hasSlots = entry?.week.picksNeeded === 2;
  const { values, set, form, message, refuse } = useForm<CorrectionValues & { resolution: string }>({
    resolution: '',
    kind: 'none',
    slot: '1',
    team: '',
    game: '',
    away: '',
    home: '',
    ruling: '',
  });
  const [resolve, isRunning] = useResolveDispute(pool);
  const ready = readyCorrection(values, { week, hasSlots, entryVersion: entry?.version, games });
  const { resolution } = values;
  const isReady = ready !== null && resolution.trim() !== '';
  const input = { dispute: dispute.id, version: dispute.version ?? null, resolution, ...ready };
  const [preview, keepPreview] = usePreview<string[]>(input);
  const run = (dryRun: boolean) =>
    void resolve({ ...input, dryRun }).then((outcome) => {
      refuse(new Map(), outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'failed') keepPreview(null);
      else if (dryRun) keepPreview(regradingLines(readRegrading(outcome.done.regrading), regularWeeks));
      else onDone();
    });
  return (
    <form className="grid gap-4 *:min-w-0" {...form(() => isReady && run(preview === null))}>
      {dispute.status === 'RESOLVED' && (
        <p className="wrap-anywhere whitespace-pre-line" role="status">
          Decided already: {dispute.resolution}
        </p>
      )}
      <TextArea
        label="Your decision"
        value={resolution}
        maxLength={2000}
        onChange={(value) => set({ resolution: value })}
      />
      <CorrectionFields
        week={weekInText(week, regularWeeks)}
        hasSlots={hasSlots}
        games={games}
        pickedGame={dispute.pick?.game.id ?? null}
        gamesRefusal={entry?.pool.gamesRefusal}
        values={values}
        onChange={set}
      />
      <div role="status" className="empty:hidden">
        {preview !== null && (
          <>
            <h3>What changes</h3>
            <ChangeLines lines={preview} />
          </>
        )}
      </div>
      <Problem text={message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isWaiting={isRunning} disabled={!isReady}>
          {preview === null ? 'Preview' : 'Resolve the dispute'}
        </Button>
      </div>
    </form>
  );
}

/** Decides a dispute. A refusal returns concurrent changes. */
function useResolveDispute(pool: string) {
  const [resolve, isRunning] = useFormMutation<ResolveDialogMutation>(graphql`
    mutation ResolveDialogMutation($input: ResolveDisputeInput!, $pool: ID) {
      resolveDispute(input: $input) {
        ... on ResolveDisputePayload {
          regrading {
            ...regradingLines_regrading
          }
        }
        ... on StaleVersionError {
          current {
            ... on Dispute {
              ...DisputeCard_dispute @alias(as: "dispute")
              ...DisputeDialog_dispute @alias(as: "opened")
            }
            ... on Entry {
              entryVersion: version
              entryStatus: status
              eliminatedWeek
            }
            ... on Game {
              gameStatus: status
              homeScore
              awayScore
              gameVersion: version
              ruledVersion: version(pool: $pool)
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return [(input: ResolveDisputeInput) => resolve({ input, pool }), isRunning] as const;
}
