import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';

const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);

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
