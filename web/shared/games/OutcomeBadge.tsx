import { Check, Equal, Hourglass, X } from 'lucide-react';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { type Outcome, outcomeWord } from '#web/app/session/outcomeWord.ts';

/** The outcome of a pick. The pool's rule decides what a tie means; this word is the game's result, and its color says whether
 * the pick holds. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const word = outcomeWord(outcome, usePickTo());
  switch (outcome) {
    case 'WON':
      return (
        <Badge tone="good" icon={Check}>
          {word}
        </Badge>
      );
    case 'LOST':
      return (
        <Badge tone="bad" icon={X}>
          {word}
        </Badge>
      );
    case 'TIED':
      return (
        <Badge tone="bad" icon={Equal}>
          {word}
        </Badge>
      );
    default:
      return <Badge icon={Hourglass}>{word}</Badge>;
  }
}
