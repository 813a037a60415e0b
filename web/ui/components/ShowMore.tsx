import { Button } from '../form/Button.tsx';
import { formatCount } from '../locale/numbers.ts';

interface ShowMoreProps {
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
  className?: string;
}

export function ShowMore({ shown, total, isLoading, onMore, className }: ShowMoreProps) {
  return (
    <Button wide className={className} isWaiting={isLoading} onClick={onMore}>
      {isLoading ? 'Loading...' : `Show more (${shown} of ${formatCount(total)})`}
    </Button>
  );
}
