import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';

interface RemoveButtonProps {
  of: string;
  isRemoving: boolean;
  onRemove: () => void;
}

/** A button with a confirming second press. */
export function RemoveButton({ of, isRemoving, onRemove }: RemoveButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(isAsked);
  // The pressed button is gone: focuses its replacement.
  useEffect(() => {
    if (wasAsked.current === isAsked) return;
    wasAsked.current = isAsked;
    whole.current?.querySelector('button')?.focus();
  }, [isAsked]);
  return (
    <div ref={whole} className="row gap-3" role="group" aria-label={`Remove ${of}`}>
      {isAsked ? (
        <>
          <Button className="border-flag text-flag-ink" onClick={onRemove} isWaiting={isRemoving}>
            {isRemoving ? 'Removing…' : 'Remove for good'}
          </Button>
          <Button onClick={() => setAsked(false)}>Keep</Button>
        </>
      ) : (
        <Button aria-label={`Remove ${of}`} onClick={() => setAsked(true)}>
          Remove
        </Button>
      )}
    </div>
  );
}
