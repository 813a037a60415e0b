import { CalendarDays } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { groupByDay } from '#web/shared/games/gameDays.ts';
import { gameStatusOnItsDay } from '#web/shared/games/gameTime.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { PreviewWeekDialog_week$key } from './__generated__/PreviewWeekDialog_week.graphql';

interface PreviewWeekDialogProps {
  week: PreviewWeekDialog_week$key;
  zone: PoolZone;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PreviewWeekDialog({ week: key, zone, open, onOpenChange }: PreviewWeekDialogProps) {
  const week = useFragment(
    graphql`
      fragment PreviewWeekDialog_week on Week {
        number
        games {
          id
          kickoff
          isKickoffConfirmed
          displayStatus
          stateText
          lineText
          awayTeam {
            ...TeamBadge_team @relay(mask: false)
            record {
              text
            }
          }
          homeTeam {
            ...TeamBadge_team @relay(mask: false)
            record {
              text
            }
          }
        }
        byes {
          id
          name
        }
      }
    `,
    key,
  );
  return (
    <Dialog
      title={`Week ${week.number} Preview`}
      description="Games and spreads of the week"
      open={open}
      onOpenChange={onOpenChange}
    >
      {week.games.length === 0 && (
        <EmptyState icon={CalendarDays} title={`No games scheduled for Week ${week.number}`} />
      )}
      {groupByDay(week.games, zone).map((day) => (
        <section key={day.label} className="[&+&]:mt-5">
          <h3 className="mb-1 text-quiet text-17">{day.label}</h3>
          <ul className="p-0 list-none">
            {day.games.map((game) => (
              <li
                key={game.id}
                className="flex items-center justify-between gap-3 py-2.5 border-t border-line"
              >
                <div className="grid gap-1 min-w-0">
                  {[game.awayTeam, game.homeTeam].map((team, index) => (
                    <p key={team.abbreviation} className="flex items-center gap-2 leading-[1.25]">
                      <TeamBadge team={team} size={28} decorative />
                      <span>
                        {index === 1 && <span className="text-quiet text-13">at </span>}
                        {team.name}
                      </span>
                      <span className="text-quiet text-13 figures">{team.record.text}</span>
                    </p>
                  ))}
                </div>
                <p className="grid flex-none justify-items-end gap-0.5 max-w-[40%] text-quiet text-13 text-end">
                  <span className="text-ink text-15 font-bold figures">{game.lineText ?? 'No spread'}</span>
                  <span>
                    <time dateTime={game.kickoff}>{gameStatusOnItsDay(game, zone)}</time>
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {week.byes.length > 0 && (
        <p className="mt-5 text-quiet">
          <strong>On bye:</strong> {week.byes.map((team) => team.name).join(', ')}
        </p>
      )}
    </Dialog>
  );
}
