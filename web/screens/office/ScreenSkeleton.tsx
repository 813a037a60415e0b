import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';

export function ScreenSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton shape="title" />
      <Skeleton shape="row" count={6} />
    </Loading>
  );
}
