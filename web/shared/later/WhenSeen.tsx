import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { afterFirstView } from '#web/shared/log/afterFirstView.ts';

interface WhenSeenProps {
  /** The size that is reserved until the content is there. */
  className: string;
  children: ReactNode;
}

/** Content whose code and data load when it comes into sight, at the latest after the first view. Nothing if they fail. */
export function WhenSeen({ className, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(!import.meta.env.SSR && typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen) return undefined;
    const seen = new IntersectionObserver(([one]) => one?.isIntersecting && setSeen(true));
    seen.observe(place.current!);
    void afterFirstView(async () => setSeen(true));
    return () => seen.disconnect();
  }, [isSeen]);
  const reserved = <div ref={place} className={className} />;
  return isSeen ? (
    <PanelBoundary fallback={null} loading={reserved}>
      {children}
    </PanelBoundary>
  ) : (
    reserved
  );
}
