import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';

export function GamesSkeleton() {
  return (
    <Loading label="Loading games">
      <Skeleton shape="row" />
      <Skeleton shape="game" count={6} />
    </Loading>
  );
}
