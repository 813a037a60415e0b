import type { ReactNode } from 'react';
import { Fold } from '../components/Fold.tsx';
import { formatCount } from '../locale/numbers.ts';
import styles from './plots.module.css';

interface PlotFigureProps {
  /** The content of the plot in a sentence. */
  says: ReactNode;
  /** Hidden from assistive technology: the sentence and the table say the same. */
  plot: ReactNode;
  caption: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
}

/** A plot with its sentence above it and its numbers in a table below. */
export function PlotFigure({ says, plot, caption, columns, rows }: PlotFigureProps) {
  return (
    <figure className="grid gap-3 min-w-0 *:min-w-0">
      <figcaption className="max-w-measure">{says}</figcaption>
      <div aria-hidden>{plot}</div>
      <Fold summary="The numbers">
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{typeof cell === 'number' ? formatCount(cell) : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </figure>
  );
}
