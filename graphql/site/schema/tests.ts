import { type FeedTest as FeedTestResult, testFeeds } from '../testFeeds.ts';
import { findTestMail, sendTestMail, type TestMail as TestMailResult } from '../testMail.ts';
import { ConflictError, RateLimitedError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { of, payload } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

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

command('sendTestMail', {
  description:
    "Sends a mail to the administrator's own address, the way of all mails. For the administrator; rate-limited. An API token needs the scope `admin`.",
  access: 'administrator',
  payload: payload('The mail is queued; `Query.testMail` tells what becomes of it.', {
    mail: of(TestMail, 'The mail.'),
  }),
  doing: 'sending a test mail',
  refusals: [RateLimitedError, ConflictError],
  run: async ({ services, viewer, settings }) => ({ mail: await sendTestMail(services, viewer, settings) }),
});

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

command('testFeeds', {
  description:
    'Reads the schedule and the score feed once, without storing anything; takes up to eight seconds. For the administrator; rate-limited. An API token needs the scope `admin`.',
  access: 'administrator',
  payload: payload('The feeds were read once; nothing was stored.', {
    schedule: of(FeedTest, "The schedule of this year's season, from SCHEDULE_URL."),
    scores: of(FeedTest, "The score feed, by Week 1 of this year's season."),
  }),
  doing: 'testing the feeds',
  refusals: [RateLimitedError],
  run: ({ services, viewer, settings }) => testFeeds(services, viewer, settings),
});
