import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import styles from './TeamPanel.module.css';

/** The skeleton of the panel: the same number of games, two teams each. */
export function TeamPanelSkeleton({ games }: { games: number }) {
  return (
    <Loading label="Loading teams">
      <span className={styles.games}>
        {Array.from({ length: games }, (_, index) => (
          <span key={index} className={styles.game}>
            <Skeleton />
            <span className={styles.pair}>
              <Skeleton shape="team" count={2} />
            </span>
          </span>
        ))}
      </span>
    </Loading>
  );
}
