import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pauseAfter, webhookBody, type WebhookContent } from './webhooks.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('the pause before the next attempt', () => {
  it('grows to 27.6 hours in seven attempts; there is no eighth', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(attempts, null)!);
    expect(pauses).toEqual([5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]);
    expect(pauses.reduce((sum, pause) => sum + pause) / HOUR).toBeCloseTo(27.6, 1);
    expect(pauseAfter(8, 60)).toBeNull();
  });

  it('is longer where the receiver asks for it, up to ten hours, and never shorter', () => {
    expect(pauseAfter(1, 60)).toBe(MINUTE);
    expect(pauseAfter(3, 1)).toBe(30 * MINUTE);
    expect(pauseAfter(1, 1_000_000)).toBe(10 * HOUR);
  });
});

describe('a body', () => {
  const content: WebhookContent = {
    type: 'game.final',
    happenedAt: new Date('2025-09-14T20:00:00Z'),
    data: { week: 2 },
    text: 'Week 2 is over.',
  };
  const textOf = (format: 'SLACK' | 'DISCORD', text: string) => {
    const body = JSON.parse(webhookBody(format, { ...content, text })) as { text?: string; content?: string };
    return (body.text ?? body.content)!;
  };

  it('has the event for programs, and a sentence for chats, in which nothing is marked up or mentioned', () => {
    expect(JSON.parse(webhookBody('STANDARD', content))).toEqual({
      type: 'game.final',
      timestamp: '2025-09-14T20:00:00.000Z',
      data: { week: 2 },
    });
    expect(JSON.parse(webhookBody('SLACK', content))).toEqual({ text: 'Week 2 is over.', mrkdwn: false });
    expect(JSON.parse(webhookBody('DISCORD', content))).toEqual({
      content: 'Week 2 is over.',
      allowed_mentions: { parse: [] },
    });
  });

  it('escapes what the chat would read as more than text', () => {
    expect(textOf('SLACK', 'a & b <c>')).toBe('a &amp; b &lt;c&gt;');
    expect(textOf('DISCORD', '*a* _b_ [c](d)')).toBe(String.raw`\*a\* \_b\_ \[c\]\(d\)`);
  });

  it('mentions nobody, and has no address', () => {
    expect(textOf('SLACK', '@here see pool.example/a')).toBe('@\u200Bhere see pool.\u200Bexample/\u200Ba');
    expect(textOf('SLACK', 'The end. Or not .')).toBe('The end. Or not .');
  });

  it('has no control characters', () => {
    expect(textOf('SLACK', 'a\u0000b\nc')).toBe('a b c');
  });

  it('has at most 900 characters, the last of a longer text an ellipsis', () => {
    expect(textOf('SLACK', '🏈'.repeat(900))).toBe('🏈'.repeat(900));
    expect(textOf('SLACK', '🏈'.repeat(901))).toBe(`${'🏈'.repeat(899)}…`);
  });

  it('is never more than Discord takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        expect([...textOf('DISCORD', text)].length).toBeLessThanOrEqual(2000);
      }),
    );
  });
});
