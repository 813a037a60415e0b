import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import type { PoolZone } from '#web/app/session/poolTime.ts';

const EndedNow = lazyPart(async () => (await import('./EndedNow.tsx')).EndedNow);

/** The part of an address that opens the panel. */
const ADDRESS = '#ended-now';

interface EndedNowPanelProps {
  week: { readonly number: number; readonly hasOutlook: boolean };
  zone: PoolZone;
}

/** "If it ended now", folded: its code and data are loaded when it is opened. Nothing before the week's deadline, or once the pool is decided. */
export function EndedNowPanel({ week, zone }: EndedNowPanelProps) {
  const isAsked = useLocation().hash === ADDRESS;
  const [isOpen, setOpen] = useState(isAsked);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView();
  }, [isAsked]);
  if (!week.hasOutlook) return null;
  return (
    <section ref={section} className="stack" data-screen-only>
      <Button wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        If it ended now
        <ChevronDown
          aria-hidden
          size={18}
          className="data-open:[rotate:180deg]"
          data-open={isOpen || undefined}
        />
      </Button>
      {isOpen && (
        <PanelBoundary
          resetKey={week.number}
          title="The standings could not be loaded"
          loading={<Loading label="Loading the standings" shape="card" count={2} />}
        >
          <EndedNow key={week.number} week={week.number} zone={zone} />
        </PanelBoundary>
      )}
    </section>
  );
}
