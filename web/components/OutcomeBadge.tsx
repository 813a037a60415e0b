import { Check, Equal, Hourglass, X } from 'lucide-react';
import { Badge } from './Badge.tsx';

/** The outcome of a pick. The pool's rule decides what a tie means; this word is the game's result. */
export function OutcomeBadge({ outcome }: { outcome: 'PENDING' | 'WON' | 'LOST' | 'TIED' }) {
  switch (outcome) {
    case 'WON':
      return (
        <Badge tone="good" icon={Check}>
          Won
        </Badge>
      );
    case 'LOST':
      return (
        <Badge tone="bad" icon={X}>
          Lost
        </Badge>
      );
    case 'TIED':
      return (
        <Badge tone="bad" icon={Equal}>
          Tied
        </Badge>
      );
    default:
      return <Badge icon={Hourglass}>Pending</Badge>;
  }
}
