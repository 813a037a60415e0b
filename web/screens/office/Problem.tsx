import styles from './Screen.module.css';

/** Why something was not done, read out at once; nothing without a text. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
}
