import { Loading, Skeleton } from '../components/Skeleton.tsx';
import headerStyles from './Header.module.css';
import styles from './PageFrame.module.css';

/** Before the first page's code and session are there. */
export function Booting() {
  return (
    <>
      <div className={headerStyles.header}>
        <div className={headerStyles.bar} />
      </div>
      <div className={styles.main}>
        <Loading label="Loading">
          <Skeleton shape="title" />
          <Skeleton shape="row" count={4} />
        </Loading>
      </div>
    </>
  );
}
