import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './PicksSkeleton.module.css';

export function PicksSkeleton() {
  return (
    <Loading label="Loading picks">
      <span className={styles.stats}>
        <Skeleton shape="stat" count={3} />
      </span>
      <Skeleton shape="row" count={2} />
      <span className={styles.teams}>
        <Skeleton shape="team" count={8} />
      </span>
    </Loading>
  );
}
