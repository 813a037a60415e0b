import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './HistorySkeleton.module.css';

export function HistorySkeleton() {
  return (
    <Loading label="Loading history">
      <span className={styles.stats}>
        <Skeleton shape="stat" count={3} />
      </span>
      <Skeleton shape="row" />
      <span className={styles.cards}>
        <Skeleton shape="card" count={2} />
      </span>
    </Loading>
  );
}
