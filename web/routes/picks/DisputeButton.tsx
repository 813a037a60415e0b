import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button.tsx';

const DisputeDialog = lazy(async () => ({ default: (await import('./DisputeDialog.tsx')).DisputeDialog }));

interface DisputeButtonProps {
  entry: string;
  username: string;
  week: number;
}

/** Opens the form with which a pick or a result is disputed; its code and data are loaded when it is pressed. */
export function DisputeButton(props: DisputeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Something wrong?
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DisputeDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
