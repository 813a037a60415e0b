import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { reloadPage } from '#web/app/session/reloadPage.ts';
import type { PreviewWeek_week$key } from './__generated__/PreviewWeek_week.graphql';

// Lazy: dialogs are heavy, and most visits never open this one.
const load = () => import('./PreviewWeekDialog.tsx');
const PreviewWeekDialog = lazyPart(async () => (await load()).PreviewWeekDialog);

export function PreviewWeek({ week: key, zone }: { week: PreviewWeek_week$key; zone: PoolZone }) {
  const week = useFragment(
    graphql`
      fragment PreviewWeek_week on Week {
        ...PreviewWeekDialog_week
      }
    `,
    key,
  );
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const prepare = () => void load().catch(() => {});
  return (
    <>
      <Button
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <CalendarDays aria-hidden size={18} /> Preview Week
      </Button>
      {isWanted && (
        <PanelBoundary title="The preview could not be loaded" onRetry={reloadPage}>
          <PreviewWeekDialog week={week} zone={zone} open={open} onOpenChange={setOpen} />
        </PanelBoundary>
      )}
    </>
  );
}
