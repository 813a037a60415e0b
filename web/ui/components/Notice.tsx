import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';

const NOTICE = 'flex flex-col items-center gap-3 py-10 px-4 border rounded text-center';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  isPage?: boolean;
  /** What will appear here, and when. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={`${NOTICE} border-dashed border-control-line`}>
      {Icon && <Icon aria-hidden size={32} strokeWidth={1.75} className="text-quiet" />}
      <Title className="heading text-20 leading-[1.25]">{title}</Title>
      {children && <div className="max-w-[52ch] text-quiet text-balance [&_p]:text-balance">{children}</div>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  isPage?: boolean;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
}

export function ErrorState({
  title,
  isPage = false,
  children,
  onRetry,
  retryLabel = 'Try again',
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={`${NOTICE} border-flag bg-card`} role="alert">
      <CircleAlert aria-hidden size={32} strokeWidth={1.75} className="text-flag" />
      <Title className="heading text-20 leading-[1.25]">{title}</Title>
      {children && <div className="max-w-[52ch] text-quiet text-balance [&_p]:text-balance">{children}</div>}
      {onRetry && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden size={18} /> {retryLabel}
        </Button>
      )}
    </div>
  );
}
