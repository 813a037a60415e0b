import type { ReactNode } from 'react';

interface FoldProps {
  summary: ReactNode;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** What few read, such as hashes and instructions, behind its name. */
export function Fold({ summary, open, onToggle, className, children }: FoldProps) {
  return (
    <details
      open={open || undefined}
      className={className}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="min-h-target py-2.5 text-turf-ink font-semibold cursor-pointer">{summary}</summary>
      {children}
    </details>
  );
}
