import { Scale } from 'lucide-react';
import { Badge } from './Badge.tsx';

/** Sources contradict each other about a final; the stored result counts until the commissioner decides. */
export function UnderReviewBadge() {
  return (
    <Badge tone="due" icon={Scale}>
      Result under review
    </Badge>
  );
}
