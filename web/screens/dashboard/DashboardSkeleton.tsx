import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <Loading label="Loading the dashboard">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="h-54 rounded bg-board opacity-85 md:h-44" />
        <div className="grid grid-cols-4 content-start gap-2 md:gap-4 lg:grid-cols-2">
          <Skeleton shape="stat" count={4} />
        </div>
      </div>
      <Skeleton shape="title" />
      <div className="grid gap-3 md:grid-cols-2 min-[67.5rem]:grid-cols-3">
        <Skeleton shape="game" count={6} />
      </div>
    </Loading>
  );
}
