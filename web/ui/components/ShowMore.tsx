import { Button } from '../form/Button.tsx';
import { formatCount } from '../locale/numbers.ts';

interface ShowMoreProps {
  /** Number of rows shown. */
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
  className?: string;
}

/** Loads the next page of the list above it. */
export function ShowMore({ shown, total, isLoading, onMore, className }: ShowMoreProps) {
  return (
    <Button wide className={className} isWaiting={isLoading} onClick={onMore}>
      {isLoading ? 'Loading...' : `Show more (${shown} of ${formatCount(total)})`}
    </Button>
  );
}
