import { nextDemoEvent, type DemoEvent as NextEvent } from '../nextDemoEvent.ts';
import { setDemoClock } from '../setDemoClock.ts';
import { ForbiddenError, InvalidInputError, NotSignedInError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { decimal, ifGiven, input, instant, of, payload } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const DemoEventKind = builder.enumType('DemoEventKind', {
  description: 'What happens next in the demo.',
  values: {
    DEADLINE: { description: 'The deadline of a week: picks lock and show.' },
    KICKOFF: { description: 'A kickoff.' },
    FINALS: { description: 'The end of the games that are under way.' },
  },
});

const DemoEvent = builder.objectRef<NextEvent>('DemoEvent').implement({
  description: 'An instant of the replayed season that `setDemoClock` can skip to. Public; demo only.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DemoEventKind, description: 'What happens then.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happens, in demo time.' }),
  }),
});

const Clock = builder.objectRef<object>('Clock').implement({
  description: "The server's clock, which the web app counts from. Public.",
  fields: (t) => ({
    now: t.field({
      type: 'DateTime',
      description:
        "The server's time when it resolved this field; in demo mode the time of the replayed season.",
      extensions: { changesWithTime: 'the clock' },
      resolve: (_clock, _args, { services }) => services.clock.now(),
    }),
    speed: t.float({
      description:
        'Seconds that `now` advances per real second: 1 in live mode, 0 while the clock is stopped.',
      resolve: (_clock, _args, { services }) => services.clock.speed(),
    }),
    demoRun: t.string({
      nullable: true,
      description:
        'Names this run of the demo: another one after `startDemoAgain`, when nothing that was read before holds any longer. Null in live mode.',
      resolve: (_clock, _args, { services }) => services.demoRun ?? null,
    }),
    canStartAgain: t.boolean({
      description: 'Whether `startDemoAgain` is available; false in live mode.',
      resolve: (_clock, _args, { services }) => services.startDemoAgain !== undefined,
    }),
    nextEvent: t.field({
      type: DemoEvent,
      nullable: true,
      description:
        'The next deadline, kickoff or end of the games under way in the demo; null in live mode and after the season.',
      extensions: { changesWithTime: true },
      resolve: (_clock, _args, { services }) => nextDemoEvent(services),
    }),
  }),
});

builder.queryField('clock', (t) =>
  t.field({
    type: Clock,
    description: 'The clock that deadlines and kickoffs are compared with. Public.',
    resolve: () => ({}),
  }),
);

builder.subscriptionField('clockUpdated', (t) =>
  t.field({
    type: Clock,
    description:
      'Publishes the clock when it jumps or changes its speed, which happens in the demo only. Public.',
    subscribe: (_root, _args, context) =>
      eventStream(context, (event) => (event.type === 'clock' || event.type === 'missed' ? event : null)),
    resolve: () => ({}),
  }),
);

command('setDemoClock', {
  description:
    'Moves the demo clock, forward only. Results and grading up to `now` are stored when it returns. Demo mode only, where it is open to everyone, including visitors.',
  access: 'public',
  input: input('The new time and speed of the demo clock; omitted values stay unchanged.', {
    now: ifGiven(instant('The time to jump to; not before the current demo time.')),
    speed: ifGiven(decimal('Demo seconds per real second; 0 stops the clock.')),
  }),
  asks: 'The new time and speed.',
  payload: payload('The clock is set, and all results and grading up to that time are stored.', {
    clock: of(Clock, 'The clock after the change.'),
  }),
  doing: 'moving the demo clock',
  refusals: [InvalidInputError, ForbiddenError, NotSignedInError],
  async run({ services, settings }, given) {
    if (settings.mode !== 'demo' || !services.demoFeed) {
      throw new ForbiddenError('The clock can be moved in the demo only.');
    }
    await setDemoClock(services, services.demoFeed, given);
    return { clock: {} };
  },
});

command('startDemoAgain', {
  description:
    'Brings the demo back to its first moment, with its first accounts, entries and picks. Everything that has happened in it is lost, and every session ends; the server answers again within seconds. For every account; demo mode only, and only with a database in a file.',
  access: 'signedIn',
  payload: payload('The demo starts again.', {
    clock: of(Clock, 'The clock of the run that ends.'),
  }),
  doing: 'starting the demo again',
  run({ services }) {
    if (!services.startDemoAgain) {
      throw new ForbiddenError('Only a demo with a database of its own in a file can start again.');
    }
    services.startDemoAgain();
    return { clock: {} };
  },
});
