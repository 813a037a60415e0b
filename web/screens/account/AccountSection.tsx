import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccountSectionProps {
  /** The URL fragment. */
  id: string;
  title: string;
  icon: LucideIcon;
  aside?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, icon: Icon, aside, children }: AccountSectionProps) {
  return (
    <section
      className="grid gap-4 py-6 border-t-2 border-line min-[56rem]:grid-cols-[16rem_minmax(0,1fr)] min-[56rem]:gap-x-8"
      aria-labelledby={id}
    >
      <div className="row justify-between gap-y-2 gap-x-4 min-h-target min-[56rem]:flex-col min-[56rem]:items-start min-[56rem]:justify-start">
        <h2 id={id} tabIndex={-1} className="flex items-center gap-2 scroll-mt-24 focus-visible:outline-none">
          <Icon aria-hidden size={22} strokeWidth={2.25} className="text-turf-ink" />
          {title}
        </h2>
        {aside}
      </div>
      <div className="grid gap-4 min-w-0 min-[56rem]:max-w-[44rem]">{children}</div>
    </section>
  );
}
