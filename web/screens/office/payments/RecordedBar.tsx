import { Undo2 } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';
import { RECORDED_AT_ONCE, type Recorded } from './recorded.ts';
import { useReverse } from './useReverse.ts';

export function RecordedBar({
  recorded,
  onUndone,
}: {
  recorded: Recorded | null;
  onUndone: (recorded: Recorded) => void;
}) {
  const [reverse, isRunning] = useReverse();
  const undo = async ({ title, receipts }: Recorded) => {
    for (let at = 0; at < receipts.length; at += RECORDED_AT_ONCE) {
      const outcome = await reverse({
        input: { receipts: receipts.slice(at, at + RECORDED_AT_ONCE), reason: `Undo: ${title}` },
      });
      if (outcome.kind === 'failed')
        return onUndone({ title: outcome.message, receipts: receipts.slice(at) });
    }
    return onUndone({ title: `Undone: ${title}`, receipts: [] });
  };
  return (
    <div role="status" className="empty:hidden">
      {recorded && (
        <div className="row justify-between gap-y-2 gap-x-3 py-3 px-4 border border-line border-s-4 border-s-turf rounded-small bg-card">
          <span>{recorded.title}</span>
          {recorded.receipts.length > 0 && (
            <Button isWaiting={isRunning} onClick={() => void undo(recorded)}>
              <Undo2 aria-hidden size={18} /> Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
