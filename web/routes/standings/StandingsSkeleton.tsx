import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './StandingsSkeleton.module.css';

export function StandingsSkeleton() {
  return (
    <Loading label="Loading standings">
      <span className={styles.stats}>
        <Skeleton shape="stat" count={3} />
      </span>
      <Skeleton shape="row" count={8} />
    </Loading>
  );
}
