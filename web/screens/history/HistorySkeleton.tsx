import { Loading, Skeleton, StatSkeletons } from '#web/ui/components/Skeleton.tsx';

export function HistorySkeleton() {
  return (
    <Loading label="Loading history">
      <StatSkeletons />
      <Skeleton shape="row" />
      <span className="grid gap-4 *:h-80">
        <Skeleton shape="card" count={2} />
      </span>
    </Loading>
  );
}
