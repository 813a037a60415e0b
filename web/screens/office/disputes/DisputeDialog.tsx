import { graphql, useFragment } from 'react-relay/hooks';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import type { DisputeDialog_dispute$key } from './__generated__/DisputeDialog_dispute.graphql';

/** A dispute that is being answered, or decided. */
export interface OpenedDispute {
  dispute: DisputeDialog_dispute$key;
  kind: 'answer' | 'resolve';
}

interface DisputeDialogProps {
  opened: OpenedDispute;
  pool: string;
  /** Weeks of the regular season. */
  regularWeeks: number;
  onClose: () => void;
  onDone: () => void;
}

/** Answers or decides a dispute. Stays open when somebody else has resolved it. */
export function DisputeDialog({ opened, pool, regularWeeks, onClose, onDone }: DisputeDialogProps) {
  const dispute = useFragment(
    graphql`
      fragment DisputeDialog_dispute on Dispute {
        id
        week
        status
        version
        resolution
        entry {
          id
        }
        pick {
          game {
            id
          }
        }
      }
    `,
    opened.dispute,
  );
  return opened.kind === 'resolve' ? (
    <ResolveDialog
      dispute={dispute}
      pool={pool}
      regularWeeks={regularWeeks}
      onClose={onClose}
      onDone={onDone}
    />
  ) : (
    <AnswerDialog dispute={dispute} onClose={onClose} onDone={onDone} />
  );
}
