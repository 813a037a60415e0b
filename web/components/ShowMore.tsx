import { Button } from './Button.tsx';
import { formatCount } from './count.ts';

interface ShowMoreProps {
  /** How many rows are shown. */
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
  className?: string;
}

/** Below a list that is loaded a page at a time. */
export function ShowMore({ shown, total, isLoading, onMore, className }: ShowMoreProps) {
  return (
    <Button wide className={className} isWaiting={isLoading} onClick={onMore}>
      {isLoading ? 'Loading...' : `Show more (${shown} of ${formatCount(total)})`}
    </Button>
  );
}
