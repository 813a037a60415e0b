import { type FeedTest as FeedTestResult, testFeeds } from '../testFeeds.ts';
import { findTestMail, sendTestMail, type TestMail as TestMailResult } from '../testMail.ts';
import { ConflictError, ForbiddenError, NotSignedInError, RateLimitedError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { price } from '#graphql/api/cost/prices.ts';

const types = [NotSignedInError, ForbiddenError, RateLimitedError];

const TestMailState = builder.enumType('TestMailState', {
  description: 'What became of a test mail.',
  values: {
    WAITING: { description: 'It is on its way to the mail server.' },
    SENT: { description: 'The mail server has taken it; in the demo it is in the folder `outbox`.' },
    NO_MAIL_SERVER: { description: 'It was not sent: the site has no mail server.' },
    FAILED: { description: 'The mail server did not take it; it is tried again for two days.' },
  } as const,
});

const TestMail = builder.objectRef<TestMailResult>('TestMail').implement({
  description: 'A mail with which an administrator tries the mail server. Visible to that administrator.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Names the mail, for `Query.testMail`.' }),
    state: t.expose('state', { type: TestMailState, description: 'What became of it.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'The error of the mail server; null for none.',
    }),
  }),
});

const SendTestMailPayload = builder.objectRef<TestMailResult>('SendTestMailPayload').implement({
  description: 'The mail is queued; `Query.testMail` tells what becomes of it.',
  fields: (t) => ({
    mail: t.field({ type: TestMail, description: 'The mail.', resolve: (mail) => mail }),
  }),
});

builder.mutationField('sendTestMail', (t) =>
  t.field({
    type: SendTestMailPayload,
    description:
      "Sends a mail to the administrator's own address, the way of all mails. For the administrator; rate-limited. An API token needs the scope `admin`.",
    authScopes: { administrator: true },
    errors: {
      types: [...types, ConflictError],
      union: {
        name: 'SendTestMailResult',
        description: 'Result of sending a test mail: the payload, or an expected error.',
      },
    },
    resolve: (_root, _args, { services, viewer, settings }) => sendTestMail(services, viewer, settings),
  }),
);

builder.queryField('testMail', (t) =>
  t.field({
    type: TestMail,
    nullable: true,
    description:
      "What became of one of the administrator's test mails; null for an unknown key. Visible to that administrator.",
    extensions: { perViewer: true },
    complexity: price.statement,
    args: { key: t.arg.string({ required: true, description: 'The key of the mail.' }) },
    authScopes: { administrator: true },
    resolve: (_root, { key }, { services, viewer }) => findTestMail(services, viewer, key),
  }),
);

const FeedTest = builder.objectRef<FeedTestResult>('FeedTest').implement({
  description: 'The result of reading a feed once. Visible to administrators.',
  fields: (t) => ({
    works: t.exposeBoolean('works', { description: 'Whether the feed could be read.' }),
    detail: t.exposeString('detail', {
      description: 'What was found, or why it could not be read, as text for people.',
    }),
  }),
});

const TestFeedsPayload = builder
  .objectRef<{ schedule: FeedTestResult; scores: FeedTestResult }>('TestFeedsPayload')
  .implement({
    description: 'The feeds were read once; nothing was stored.',
    fields: (t) => ({
      schedule: t.expose('schedule', {
        type: FeedTest,
        description: "The schedule of this year's season, from SCHEDULE_URL.",
      }),
      scores: t.expose('scores', {
        type: FeedTest,
        description: "The score feed, by Week 1 of this year's season.",
      }),
    }),
  });

builder.mutationField('testFeeds', (t) =>
  t.field({
    type: TestFeedsPayload,
    description:
      'Reads the schedule and the score feed once, without storing anything; takes up to eight seconds. For the administrator; rate-limited. An API token needs the scope `admin`.',
    authScopes: { administrator: true },
    errors: {
      types,
      union: {
        name: 'TestFeedsResult',
        description: 'Result of testing the feeds: the payload, or an expected error.',
      },
    },
    resolve: (_root, _args, { services, viewer, settings }) => testFeeds(services, viewer, settings),
  }),
);
