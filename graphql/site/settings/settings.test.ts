import { describe, expect, it } from 'vitest';

import { readSettings, SettingsError } from './settings.ts';

describe('readSettings', () => {
  it('has the defaults of a first start: a demo on port 4000 with an embedded database', () => {
    expect(readSettings({})).toMatchObject({
      productName: 'Last Standing',
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: 'file:./data/pool.db',
      mode: 'demo',
      replayStart: new Date('2025-10-26T13:30:00Z'),
      replaySpeed: 30,
      scoreFeed: 'replay',
      smtpUrl: null,
      passwordMinLength: 6,
      trustProxy: 0,
      costBudget: 2_100_000,
      keptAnswersBytes: 32_000_000,
      metricsToken: null,
      logLevel: 'info',
    });
  });

  it('treats an empty value as unset, and uses the real feed in live mode', () => {
    expect(readSettings({ POOL_MODE: 'live', PORT: '' })).toMatchObject({ port: 4000, scoreFeed: 'espn' });
  });

  it('confirms finals by the schedule file in live mode, by another scoreboard where there is one', () => {
    const of = (env: Record<string, string>) => {
      const { secondSource, secondScoresUrl } = readSettings(env);
      return [secondSource, secondScoresUrl];
    };
    const url = 'https://scores.example/nfl';
    expect(of({})).toEqual(['none', null]);
    expect(of({ SECOND_SOURCE: 'schedule' })).toEqual(['schedule', null]);
    expect(of({ POOL_MODE: 'live' })).toEqual(['schedule', null]);
    expect(of({ POOL_MODE: 'live', SECOND_SOURCE: 'none' })).toEqual(['none', null]);
    expect(of({ POOL_MODE: 'live', SECOND_SCORES_URL: `${url}/` })).toEqual(['scoreboard', url]);
    const refusal = (env: Record<string, string>) => () => readSettings({ POOL_MODE: 'live', ...env });
    expect(refusal({ SECOND_SOURCE: 'scoreboard' })).toThrow(/needs the address .* SECOND_SCORES_URL$/);
    expect(refusal({ SECOND_SOURCE: 'schedule', SECOND_SCORES_URL: url })).toThrow(
      /^SECOND_SCORES_URL is of use with SECOND_SOURCE=scoreboard alone$/,
    );
    expect(refusal({ ESPN_BASE_URL: url, SECOND_SCORES_URL: url })).toThrow(
      /a source cannot confirm itself$/,
    );
    expect(refusal({ SECOND_SOURCE: 'espn' })).toThrow(
      /^SECOND_SOURCE must be schedule, scoreboard or none$/,
    );
  });

  it('requires passwords of eight characters in live mode, or as set', () => {
    expect(readSettings({ POOL_MODE: 'live' }).passwordMinLength).toBe(8);
    expect(readSettings({ POOL_MODE: 'live', PASSWORD_MIN_LENGTH: '6' }).passwordMinLength).toBe(6);
    expect(readSettings({ PASSWORD_MIN_LENGTH: '12' }).passwordMinLength).toBe(12);
  });

  it('builds PUBLIC_URL from the port and drops its trailing slash', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readSettings({ PUBLIC_URL: 'https://pool.example/' }).publicUrl).toBe('https://pool.example');
  });

  it('reads an offset in REPLAY_START, and 0 as a stopped clock', () => {
    const settings = readSettings({ REPLAY_START: '2025-11-02T09:00:00-05:00', REPLAY_SPEED: '0' });
    expect(settings.replayStart.toISOString()).toBe('2025-11-02T14:00:00.000Z');
    expect(settings.replaySpeed).toBe(0);
    expect(settings).toMatchObject({ isReplayStartGiven: true, isReplaySpeedGiven: true });
    expect(readSettings({ REPLAY_SPEED: '' })).toMatchObject({
      isReplayStartGiven: false,
      isReplaySpeedGiven: false,
    });
  });

  it.each([
    ['COST_BUDGET', '10', /^COST_BUDGET must be a cost per minute, from 100000 to 1000000000$/],
    ['PORT', 'eighty', /^PORT must be a port number from 0 to 65535$/],
    ['PORT', '70000', /^PORT must be a port number/],
    ['PORT', '80.5', /^PORT must be a port number/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must start with file:, libsql: or postgresql:$/],
    ['EVENTS_URL', 'http://redis', /^EVENTS_URL must be redis:/],
    ['EVENTS_URL', 'redis://host/one', /^EVENTS_URL must be redis:/],
    ['EVENTS_URL', 'redis://host', /^EVENTS_URL is of use on PostgreSQL alone/],
    ['POOL_MODE', 'production', /^POOL_MODE must be demo or live$/],
    ['REPLAY_START', '2025-10-26', /^REPLAY_START must be an instant with an offset/],
    ['REPLAY_SPEED', '-1', /^REPLAY_SPEED must be demo seconds per real second/],
    ['SCORE_FEED', 'cbs', /^SCORE_FEED must be replay, espn or none$/],
    ['PUBLIC_URL', 'pool.example', /^PUBLIC_URL must be an http or https address$/],
    ['SMTP_URL', 'http://mail', /^SMTP_URL must start with smtp:/],
    ['ADMIN_EMAIL', 'nobody', /^ADMIN_EMAIL must be an email address$/],
    ['ADMIN_PASSWORD', 'short', /^ADMIN_PASSWORD must be at least 6 characters long$/],
    ['PASSWORD_MIN_LENGTH', '5', /^PASSWORD_MIN_LENGTH must be a number of characters from 6 to 64$/],
    ['PASSWORD_MIN_LENGTH', 'long', /^PASSWORD_MIN_LENGTH must be a number of characters/],
    ['TRUST_PROXY', 'yes', /^TRUST_PROXY must be the number of trusted proxies/],
    ['PERSISTED_ONLY', 'yes', /^PERSISTED_ONLY must be true or false$/],
    ['ANSWER_CACHE', 'yes', /^ANSWER_CACHE must be on or off$/],
    ['KEPT_ANSWERS_MB', '0', /^KEPT_ANSWERS_MB must be a number of megabytes, from 1 to 4096$/],
    ['KEPT_ANSWERS_MB', 'all', /^KEPT_ANSWERS_MB must be a number of megabytes, from 1 to 4096$/],
    ['REQUIRE_SECOND_FACTOR', 'yes', /^REQUIRE_SECOND_FACTOR must be true or false$/],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must be at least 16 characters long/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be fatal/],
  ])('names the invalid setting: %s=%s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });

  it.each(['redis://127.0.0.1', 'rediss://:secret@redis.internal:6379/2', 'postgresql://direct/pool'])(
    'takes events from %s',
    (eventsUrl) => {
      const settings = readSettings({ DATABASE_URL: 'postgresql://pooler/pool', EVENTS_URL: eventsUrl });
      expect(settings.eventsUrl).toBe(eventsUrl);
    },
  );

  it('names every invalid setting in one line', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .*; LOG_LEVEL [^\n]*$/);
  });

  it('refuses the replayed season in live mode', () => {
    expect(() => readSettings({ POOL_MODE: 'live', SCORE_FEED: 'replay' })).toThrow(/^SCORE_FEED must be/);
  });

  it('requires both email and password of the first administrator, or neither', () => {
    expect(() => readSettings({ ADMIN_EMAIL: 'boss@pool.example' })).toThrow(
      /^ADMIN_EMAIL and ADMIN_PASSWORD must be set together$/,
    );
    const both = { ADMIN_EMAIL: 'Boss@Pool.example', ADMIN_PASSWORD: 'a long secret' };
    expect(readSettings(both)).toMatchObject({ adminEmail: 'boss@pool.example' });
  });
});
