import type { ClockOffset } from '../kernel/rules/zones.ts';
import { builder } from './builder.ts';

export const ClockOffsetRef = builder.objectRef<ClockOffset>('ClockOffset').implement({
  description: "The offset of a zone's wall clock from UTC from an instant until the next row.",
  fields: (t) => ({
    from: t.expose('from', {
      type: 'DateTime',
      nullable: true,
      description:
        'The instant from which the offset applies; UTC. Null in the first row, which applies from before the season.',
    }),
    minutes: t.exposeInt('minutes', { description: 'Minutes ahead of UTC: -240 in EDT, -300 in EST.' }),
    label: t.exposeString('label', { description: 'The abbreviation shown with times: "EDT", "EST".' }),
  }),
});
