import { TriangleAlert } from 'lucide-react';
import { Card } from '#web/ui/components/Card.tsx';
import { useUnreadRules } from './unreadRules.ts';

interface PickWarningProps {
  mayChange: boolean;
  isReady: boolean;
}

export function PickWarning({ mayChange, isReady }: PickWarningProps) {
  const [acknowledges] = useUnreadRules();
  const read = isReady && acknowledges !== undefined && (
    <p className="text-15 leading-[1.4] max-xs:text-13 max-xs:leading-[1.3]">
      By submitting you confirm that you have read the rules.
    </p>
  );
  if (mayChange)
    return (
      <>
        <p className="text-15 leading-[1.4] max-xs:text-13 max-xs:leading-[1.3]">
          A pick can be changed until its game starts or the deadline passes.
        </p>
        {read}
      </>
    );
  return (
    <>
      <Card
        title="Important Warning"
        icon={TriangleAlert}
        tone="warning"
        level={3}
        className="pt-2.5 px-3.5 pb-3 [&_header]:mb-0.5 max-xs:pt-1.5 max-xs:px-3 max-xs:pb-2 max-xs:[&_h3]:text-15"
      >
        <p className="text-15 leading-[1.4] max-xs:text-13 max-xs:leading-[1.3]">
          Once you submit a pick, it cannot be edited or changed. Check your team before you submit.
        </p>
      </Card>
      {read}
    </>
  );
}
