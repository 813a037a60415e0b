import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import styles from './DashboardSkeleton.module.css';

export function DashboardSkeleton() {
  return (
    <Loading label="Loading the dashboard">
      <div className={styles.page}>
        <div className={styles.board} />
        <div className={styles.stats}>
          <Skeleton shape="stat" count={4} />
        </div>
        <Skeleton shape="title" />
        <div className={styles.games}>
          <Skeleton shape="game" count={6} />
        </div>
      </div>
    </Loading>
  );
}
