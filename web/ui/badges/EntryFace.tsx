import styles from './EntryFace.module.css';
import { faceOf } from './faceOf.ts';

/** An entry's color and monogram, beside its name in lists. The letters are drawn, and no part of the page's text. */
export function EntryFace({ name }: { name: string }) {
  const { monogram, color } = faceOf(name);
  return (
    <span aria-hidden className={styles.face} data-monogram={monogram} style={{ backgroundColor: color }} />
  );
}
