import { Undo2 } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';
import type { Recorded } from './recorded.ts';
import { useReverse } from './useReverse.ts';

export function RecordedBar({
  recorded,
  onUndone,
}: {
  recorded: Recorded | null;
  onUndone: (recorded: Recorded) => void;
}) {
  const [reverse, isRunning] = useReverse();
  const undo = ({ title, receipts }: Recorded) =>
    void reverse({ input: { receipts: [...receipts], reason: `Undo: ${title}` } }).then((outcome) =>
      onUndone(
        outcome.kind === 'done'
          ? { title: `Undone: ${title}`, receipts: [] }
          : { title: outcome.message, receipts },
      ),
    );
  return (
    <div role="status" className="empty:hidden">
      {recorded && (
        <div className="row justify-between gap-y-2 gap-x-3 py-3 px-4 border border-line border-s-4 border-s-turf rounded-small bg-card">
          <span>{recorded.title}</span>
          {recorded.receipts.length > 0 && (
            <Button isWaiting={isRunning} onClick={() => undo(recorded)}>
              <Undo2 aria-hidden size={18} /> Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
