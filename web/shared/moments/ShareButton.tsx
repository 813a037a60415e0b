import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

interface ShareButtonProps {
  /** The viewer's own entry. */
  entry: string;
  week: number;
}

/** Opens what the owner can share of an entry's week; its code and data are loaded when it is pressed. */
export function ShareButton(props: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
