import type { ReactNode } from 'react';
import styles from './table.module.css';

interface FigureTableProps {
  caption: string;
  /** Heads of the first columns, which hold words. */
  words?: readonly string[];
  /** Heads of the columns of figures. */
  figures: readonly string[];
  className?: string;
  children: ReactNode;
}

/** A table whose last columns are figures. */
export function FigureTable({ caption, words = ['Team'], figures, className, children }: FigureTableProps) {
  return (
    <table className={className === undefined ? styles.table : `${styles.table} ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {[...words, ...figures].map((head, index) => (
            <th key={head} scope="col" className={index < words.length ? undefined : styles.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** A cell of a column of figures. */
export function Figure({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td className={className === undefined ? styles.figure : `${styles.figure} ${className}`}>{children}</td>
  );
}
