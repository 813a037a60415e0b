import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Select } from '../../../components/Select.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import { readRegrading, regradingLines } from '../commands/regradingLines.ts';
import styles from '../Screen.module.css';
import { TextArea } from '../TextArea.tsx';
import type { ResolveDialogMutation } from './__generated__/ResolveDialogMutation.graphql';

interface ResolveDialogProps {
  dispute: string;
  week: number;
  onClose: () => void;
  onDone: () => void;
}

/** Decides a dispute, with a correction of the entry if needed; what changes is shown first. */
export function ResolveDialog({ dispute, week, onClose, onDone }: ResolveDialogProps) {
  const [resolution, setResolution] = useState('');
  const [correction, setCorrection] = useState('');
  const [preview, setPreview] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [resolve, isRunning] = useInputMutation<ResolveDialogMutation, string[]>(
    graphql`
      mutation ResolveDialogMutation($input: ResolveDisputeInput!) {
        resolveDispute(input: $input) {
          __typename
          ... on ResolveDisputePayload {
            regrading {
              ...regradingLines_regrading
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ resolveDispute: result }) =>
      result.__typename === 'ResolveDisputePayload'
        ? { done: result.regrading ? regradingLines(readRegrading(result.regrading)) : [] }
        : result,
    'The dispute could not be resolved.',
  );
  const run = (dryRun: boolean) => {
    const input = {
      dispute,
      resolution,
      dryRun,
      correction:
        correction === 'reinstate'
          ? { reinstateThroughWeek: week }
          : correction === 'eliminate'
            ? { eliminateInWeek: week }
            : null,
    };
    resolve(input, (outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'failed') return;
      if (dryRun) setPreview(outcome.done);
      else onDone();
    });
  };
  return (
    <Dialog
      title="Resolve"
      description="The decision is mailed to the player. A correction is undone by its opposite on the entry’s page."
      open
      mustBeClosed
      onOpenChange={onClose}
      footer={
        <Button
          look="primary"
          isWaiting={isRunning}
          disabled={resolution.trim() === ''}
          onClick={() => run(preview === null)}
        >
          {preview === null ? 'Preview' : 'Resolve the dispute'}
        </Button>
      }
    >
      <div className={styles.page}>
        <TextArea
          label="Your decision"
          value={resolution}
          maxLength={2000}
          problem={problem ?? undefined}
          onChange={(value) => {
            setResolution(value);
            setPreview(null);
          }}
        />
        <Select
          label="Correction"
          value={correction}
          options={[
            { value: '', label: 'None' },
            { value: 'reinstate', label: `Reinstate the entry through Week ${week}` },
            { value: 'eliminate', label: `Eliminate the entry in Week ${week}` },
          ]}
          onChange={(value) => {
            setCorrection(value);
            setPreview(null);
          }}
        />
        <p className={styles.quiet}>
          A wrong result or a wrong pick is corrected on its own screen; then resolve the dispute here.
        </p>
        {preview !== null && (
          <ul role="status" className={styles.lines}>
            {preview.length === 0 && <li>No entry changes.</li>}
            {preview.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
