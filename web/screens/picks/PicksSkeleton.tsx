import { Loading, Skeleton, StatSkeletons } from '#web/ui/components/Skeleton.tsx';

/** Placeholder of figures, tabs, deadline and teams; the strip of several entries is hidden. */
export function PicksSkeleton() {
  return (
    <div data-own-entries>
      <Loading label="Loading picks">
        <StatSkeletons isFlat />
        <Skeleton shape="row" count={2} />
        <Skeleton shape="stat" count={2} />
        <Skeleton shape="title" />
        <span className="grid gap-0.5">
          <Skeleton shape="row" count={8} />
        </span>
      </Loading>
    </div>
  );
}
