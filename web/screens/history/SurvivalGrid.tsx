import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import styles from './SurvivalGrid.module.css';

interface SurvivalGridProps {
  weeks: readonly number[];
  children: ReactNode;
}

/** The picks sheet: a line an entry, a column a week. Names stay in place while the weeks scroll. */
export function SurvivalGrid({ weeks, children }: SurvivalGridProps) {
  const region = useRef<HTMLDivElement>(null);
  // Scrolls to the latest weeks on a phone.
  useLayoutEffect(() => {
    if (region.current) region.current.scrollLeft = region.current.scrollWidth;
  }, [weeks.length]);
  return (
    <div
      ref={region}
      className={styles.region}
      role="group"
      aria-label="Picks by week, scrollable"
      tabIndex={0}
    >
      <table className={styles.grid}>
        <caption className="visually-hidden">Each entry's picks by week and their results</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Entry
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                <span className="visually-hidden">Week </span>
                {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
