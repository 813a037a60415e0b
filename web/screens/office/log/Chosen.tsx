import { X } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';

/** An active filter of the log, with a button to remove it. */
export function Chosen({ label, name, onRemove }: { label: string; name: string; onRemove: () => void }) {
  return (
    <div className="grid justify-items-start gap-2" role="group" aria-label={label}>
      <span className="text-quiet font-semibold text-13">{label}</span>
      <Button aria-label={`Remove the filter: ${name}`} onClick={onRemove}>
        <bdi className="wrap-anywhere">{name}</bdi> <X aria-hidden size={18} />
      </Button>
    </div>
  );
}
