import { Loading, Skeleton, StatSkeletons } from '#web/ui/components/Skeleton.tsx';

export function StandingsSkeleton() {
  return (
    <Loading label="Loading standings">
      <StatSkeletons />
      <Skeleton shape="row" count={8} />
    </Loading>
  );
}
