import type { ClockReading } from '#kernel/clockWatch.ts';
import { builder } from '#graphql/api/builder.ts';

const TimeSyncEnum = builder.enumType('TimeSync', {
  description: 'Whether the operating system keeps the clock right by NTP.',
  values: {
    SYNCHRONIZED: { description: 'It does.' },
    UNSYNCHRONIZED: { description: 'It says that it does not.' },
    UNKNOWN: { description: 'It cannot be asked, as in most containers.' },
  } as const,
});

const ClockWatchRef = builder.objectRef<ClockReading>('ClockWatch').implement({
  description:
    "How far the clock of the server that answers is from clocks outside, by the Date headers of the feeds' answers. Real time, also in the demo. Visible to commissioners. SPECIFICATION 11.7.",
  fields: (t) => ({
    skewSeconds: t.exposeFloat('skewSeconds', {
      nullable: true,
      description:
        'Seconds that the server is ahead of the other clock; negative: behind. Null while nothing was measured.',
    }),
    uncertaintySeconds: t.exposeFloat('uncertaintySeconds', {
      nullable: true,
      description:
        'Seconds by which the skew can be more or less: half of the round trip and of the whole second that a Date header has. Null with the skew.',
    }),
    measuredAt: t.expose('measuredAt', {
      type: 'DateTime',
      nullable: true,
      description: "When it was last measured, by the server's clock; UTC. Null with the skew.",
    }),
    comparedWith: t.exposeString('comparedWith', {
      nullable: true,
      description: 'The host whose clock it was compared with: "site.api.espn.com". Null with the skew.',
    }),
    timeSync: t.expose('timeSync', { type: TimeSyncEnum, description: 'What the operating system says.' }),
    isOff: t.exposeBoolean('isOff', {
      description:
        'Whether the skew is more than two seconds: picks shortly before a deadline are judged by a wrong clock.',
    }),
  }),
});

builder.queryField('clockWatch', (t) =>
  t.field({
    type: ClockWatchRef,
    nullable: true,
    description: "The server's clock compared with clocks outside. Visible to commissioners.",
    extensions: { perViewer: true, changesWithTime: true },
    authScopes: { commissioner: true },
    resolve: (_root, _args, { services }) => services.clockWatch.read(),
  }),
);
