import { ArrowRight, ListChecks } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';

interface SeveralPicksProps {
  /** Number of the viewer's entries with a team to submit. */
  ready: number;
  /** The next entry without a team, once this one has one. */
  next: { id: string; username: string } | null;
  onEntry: (entryId: string) => void;
  onPrepare: () => void;
  onReview: () => void;
}

/** Links to the next entry without a team, and to one review of all selected teams. */
export function SeveralPicks({ ready, next, onEntry, onPrepare, onReview }: SeveralPicksProps) {
  if (!next && ready < 2) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))] gap-2">
      {next && (
        <Button onClick={() => onEntry(next.id)}>
          Choose for <bdi>{next.username}</bdi> <ArrowRight aria-hidden size={18} />
        </Button>
      )}
      {ready > 1 && (
        <Button onPointerEnter={onPrepare} onFocus={onPrepare} onClick={onReview}>
          <ListChecks aria-hidden size={18} /> Review all {ready} picks
        </Button>
      )}
    </div>
  );
}
