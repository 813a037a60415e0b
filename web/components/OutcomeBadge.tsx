import { Check, Equal, Hourglass, X } from 'lucide-react';
import { Badge } from './Badge.tsx';

/** How a pick came out. A tie counts as the pool's rule says; the word here is the game's. */
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
