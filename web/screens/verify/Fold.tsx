import type { ReactNode } from 'react';

/** What few read, such as hashes, behind its name. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="[&>summary]:min-h-target [&>summary]:py-2.5 [&>summary]:text-turf-ink [&>summary]:font-semibold [&>summary]:cursor-pointer">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
