import { setDemoClock } from '../actions/setDemoClock.ts';
import { ForbiddenError, InvalidInputError, NotSignedInError } from '../actions/failures.ts';
import { builder } from './builder.ts';
import { eventStream } from './eventStream.ts';
import { forgetLoaded } from './loaders.ts';

const Clock = builder.objectRef<object>('Clock').implement({
  description: 'Server time; the web app counts from it. Public.',
  fields: (t) => ({
    now: t.field({
      type: 'DateTime',
      description: 'The instant at which this was answered; of the demo season in demo mode.',
      resolve: (_clock, _args, { services }) => services.clock.now(),
    }),
    speed: t.float({
      description: 'Seconds of `now` per real second: 1 in live mode, 0 while frozen.',
      resolve: (_clock, _args, { services }) => services.clock.speed(),
    }),
  }),
});

builder.queryField('clock', (t) =>
  t.field({
    type: Clock,
    description: 'The time by which everything is decided. Public.',
    resolve: () => ({}),
  }),
);

builder.subscriptionField('clockUpdated', (t) =>
  t.field({
    type: Clock,
    description: 'The clock jumped or changed its speed (demo). Public.',
    subscribe: (_root, _args, context) =>
      eventStream(context, (event) => (event.type === 'clock' || event.type === 'missed' ? event : null)),
    resolve: () => ({}),
  }),
);

const SetDemoClockInput = builder.inputType('SetDemoClockInput', {
  description: 'Where the demo goes on from; what is left out stays as it is.',
  fields: (t) => ({
    now: t.field({
      type: 'DateTime',
      description: 'The instant to jump to; not before the current demo time.',
    }),
    speed: t.float({ description: 'Demo seconds per real second; 0 freezes the clock.' }),
  }),
});

const SetDemoClockPayload = builder.objectRef<object>('SetDemoClockPayload').implement({
  description: 'The clock was set, and results and grading up to it are in place.',
  fields: (t) => ({
    clock: t.field({ type: Clock, description: 'Where the clock stands now.', resolve: () => ({}) }),
  }),
});

builder.mutationField('setDemoClock', (t) =>
  t.field({
    type: SetDemoClockPayload,
    description:
      'Moves the demo clock, forward only. Results and grading up to `now` are in place when it returns. Demo mode only, and there open to everybody, visitors too.',
    args: { input: t.arg({ type: SetDemoClockInput, required: true, description: 'Where to go.' }) },
    errors: {
      types: [InvalidInputError, ForbiddenError, NotSignedInError],
      union: { name: 'SetDemoClockResult', description: 'What became of moving the demo clock.' },
    },
    resolve: async (_root, { input }, context) => {
      const { services, settings } = context;
      if (settings.mode !== 'demo' || !services.demoFeed) {
        throw new ForbiddenError('The clock can be moved in the demo only.');
      }
      await setDemoClock(services, services.demoFeed, input);
      forgetLoaded(context);
      return {};
    },
  }),
);
