import { Loading, Skeleton, StatSkeletons } from '#web/ui/components/Skeleton.tsx';
import styles from './HistorySkeleton.module.css';

export function HistorySkeleton() {
  return (
    <Loading label="Loading history">
      <StatSkeletons />
      <Skeleton shape="row" />
      <span className={styles.cards}>
        <Skeleton shape="card" count={2} />
      </span>
    </Loading>
  );
}
