import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEMO_PAYMENT_PAGE, paymentNote } from './payment.ts';
import {
  atOrWith,
  PAYMENT_FIELDS,
  paymentMethods,
  paymentProblems,
  readPaymentField,
  type PaymentField,
  type PaymentInstructions,
} from './paymentInstructions.ts';

const NOTHING: PaymentInstructions = {
  venmo: null,
  paypal: null,
  cashApp: null,
  zelle: null,
  paymentLink: null,
  paymentText: null,
};
const HOSTS = { VENMO: 'venmo.com', PAYPAL: 'paypal.me', CASH_APP: 'cash.app' };

/** The instruction as it is stored; undefined for one that is refused. */
function stored(field: PaymentField, entered: string): string | null | undefined {
  const read = readPaymentField(field, entered);
  return 'problem' in read ? undefined : read.value;
}

/** Texts that try to leave the place they are put into. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...['a', 'Z', '1', '-', '_', '.', '/', '\\', '@', '#', '?', '&', '=', ':', '%', '$', '{', '}', ' '],
      ...[
        '{amount}',
        '{note}',
        '\u202e',
        '\u0000',
        '\n',
        'javascript:',
        'https://',
        'venmo.com/u/',
        '%2f',
        '..',
        'é',
      ],
    ),
    maxLength: 20,
  }),
  fc.constantFrom(
    'javascript:alert(1)',
    '@evil/../admin',
    'ann?recipients=evil',
    'ann\u202eeve',
    '@evil.example',
    'https://venmo.com.evil.example/u/ann',
    'https://venmo.com@evil.example/',
    'https://evil.example\\@venmo.com',
    `${'a'.repeat(10_000)}`,
    'ann&amount=0.01',
  ),
);
/** What every service takes. */
const handles = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,19}$/);
const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
const notes = fc
  .tuple(
    fc.string({ unit: 'binary' }),
    fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 10 }),
  )
  .map(([pool, usernames]) => paymentNote(pool, usernames).replace(/\p{Cs}/gu, ''));
const dollars = (cents: number) => (cents / 100).toFixed(2);

describe('a link to pay', () => {
  it('leads to the service whatever is entered, and carries the amount and the note', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, handles), amounts, notes, (entered, amountCents, note) => {
        const due = { amountCents, currency: 'USD', note };
        for (const field of ['venmo', 'paypal', 'cashApp'] as const) {
          const value = stored(field, entered);
          if (value == null) continue;
          const [method, ...others] = paymentMethods({ ...NOTHING, [field]: value }, due, null);
          expect(others).toEqual([]);
          const url = new URL(method!.url!);
          expect([url.protocol, url.host, url.username, url.hash]).toEqual([
            'https:',
            HOSTS[method!.kind as keyof typeof HOSTS],
            '',
            '',
          ]);
          if (field === 'venmo') {
            expect(url.pathname).toBe(`/u/${value}`);
            expect(Object.fromEntries(url.searchParams)).toEqual({
              txn: 'pay',
              amount: dollars(amountCents),
              note,
            });
          } else {
            const path = {
              paypal: `/${value}/${dollars(amountCents)}USD`,
              cashApp: `/$${value}/${dollars(amountCents)}`,
            };
            expect(url.pathname + url.search).toBe(path[field]);
          }
          expect(method!.carriesNote).toBe(field === 'venmo');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of a payment page leads to the host that was entered, whatever the amount and the note', () => {
    const places = fc.constantFrom('', '/', '/pay/', '?a=', '/p?amount={amount}&n=', '#', '/{amount}/');
    fc.assert(
      fc.property(hostile, places, hostile, amounts, notes, (host, place, end, amountCents, note) => {
        for (const entered of [
          end,
          `https://${host}${place}${end}`,
          `https://pay.example.com${place}{note}`,
        ]) {
          const value = stored('paymentLink', entered);
          if (value == null) continue;
          const [method] = paymentMethods(
            { ...NOTHING, paymentLink: value },
            { amountCents, currency: 'USD', note },
            null,
          );
          const url = new URL(method!.url!);
          const plain = new URL(value.replaceAll(/\{(?:amount|note)\}/g, 'x'));
          expect([url.protocol, url.host, url.username, url.password]).toEqual([
            'https:',
            plain.host,
            '',
            '',
          ]);
          expect(method).toMatchObject({ kind: 'LINK', name: plain.host, recipient: null });
          expect(url.href).not.toMatch(/[\u202a-\u202e\s]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of a payment page keeps the amount and the note', () => {
    fc.assert(
      fc.property(amounts, notes, (amountCents, note) => {
        const paymentLink = 'https://pay.example.com/p?sum={amount}&for={note}&again={amount}';
        const [method] = paymentMethods(
          { ...NOTHING, paymentLink },
          { amountCents, currency: 'USD', note },
          null,
        );
        expect(Object.fromEntries(new URL(method!.url!).searchParams)).toEqual({
          sum: dollars(amountCents),
          for: note,
          again: dollars(amountCents),
        });
        expect(method!.carriesNote).toBe(true);
      }),
    );
  });
});

describe('the instructions of a pool', () => {
  it.each([
    ['venmo', '@ann-lee_1', 'ann-lee_1'],
    ['venmo', 'https://venmo.com/u/ann', 'ann'],
    ['venmo', 'https://account.venmo.com/u/ann/', 'ann'],
    ['paypal', 'paypal.me/AnnLee', 'AnnLee'],
    ['paypal', 'https://www.paypal.com/paypalme/AnnLee', 'AnnLee'],
    ['cashApp', '$AnnLee', 'AnnLee'],
    ['cashApp', 'https://cash.app/$annlee', 'annlee'],
    ['zelle', ' Ann@Example.com ', 'ann@example.com'],
    ['zelle', '+1 212.555.0100', '(212) 555-0100'],
    ['paymentLink', 'https://pay.example.com/{amount}?n={note}', 'https://pay.example.com/{amount}?n={note}'],
    ['paymentText', 'Cash, at the bar.\r\nBy Friday.', 'Cash, at the bar.\nBy Friday.'],
  ] as const)('take as %s "%s"', (field, entered, value) => {
    expect(readPaymentField(field, entered)).toEqual({ value });
  });

  it.each([
    ['venmo', 'javascript:alert(1)'],
    ['venmo', '@evil/../admin'],
    ['venmo', 'ann\u202eeve'],
    ['venmo', 'ann?amount=1'],
    ['venmo', 'a'.repeat(10_000)],
    ['paypal', 'ann.lee'],
    ['cashApp', '$123'],
    ['zelle', 'ann'],
    ['zelle', '555-0100'],
    ['zelle', 'ann\u202e@example.com'],
    ['paymentLink', 'http://pay.example.com'],
    ['paymentLink', 'javascript:alert(1)//https://pay.example.com'],
    ['paymentLink', 'https://venmo.com@evil.example'],
    ['paymentLink', 'https://{note}.example.com'],
    ['paymentLink', 'https://{note}'],
    ['paymentLink', 'https://localhost/pay'],
    ['paymentLink', 'https://127.0.0.1/pay'],
    ...['0x7f.1', '017700000001', '2130706433.', '0x7f.0.0x1', 'intern.local', 'pay.localhost', '[::1]'].map(
      (host) => ['paymentLink', `https://${host}/x`] as const,
    ),
    ['paymentLink', 'https://pay.example.com/{sum}'],
    ['paymentLink', 'https://pay.example.com/\u202egnp.exe'],
    ['paymentLink', `https://pay.example.com/${'a'.repeat(10_000)}`],
    ['paymentText', 'a'.repeat(1_001)],
    ['paymentText', 'Pay to \u202eeve'],
  ] as const)('refuse as %s "%.40s", and say what to do', (field, entered) => {
    expect(readPaymentField(field, entered)).toEqual({ problem: expect.stringMatching(/^(Please|“)/) });
  });

  it.each(PAYMENT_FIELDS)('remove %s with a blank', (field) => {
    for (const blank of [null, '', '  ']) expect(readPaymentField(field, blank)).toEqual({ value: null });
  });

  it('show a host in another script as browsers go to it', () => {
    const [method] = paymentMethods(
      { ...NOTHING, paymentLink: 'https://p\u0430ypal.com/{amount}' },
      { amountCents: 1, currency: 'USD', note: '' },
      null,
    );
    expect(method!.name).toBe('xn--pypal-4ve.com');
    expect(atOrWith(method!)).toBe('at xn--pypal-4ve.com');
  });

  it('carry the currency of the pool, or are refused in it', () => {
    const all = {
      ...NOTHING,
      venmo: 'ann',
      cashApp: 'ann',
      zelle: 'a@x.example',
      paypal: 'ann',
      paymentText: 'Cash',
    };
    expect(paymentProblems(all, 'USD')).toEqual([]);
    expect(paymentProblems(NOTHING, 'EUR')).toEqual([]);
    expect(paymentProblems(all, 'EUR').map(({ field }) => field)).toEqual(['venmo', 'cashApp', 'zelle']);
    expect(paymentProblems({ ...NOTHING, cashApp: 'ann' }, 'EUR')[0]!.message).toBe(
      'Cash App works in US dollars only, and this pool is in EUR. Please leave it blank.',
    );
    const due = { amountCents: 2550, currency: 'EUR', note: 'n' };
    const paymentLink = 'https://pay.example.com/?a={amount}&c={currency}';
    expect(
      paymentMethods({ ...NOTHING, paypal: 'ann', paymentLink }, due, null).map(({ url }) => url),
    ).toEqual(['https://paypal.me/ann/25.50EUR', 'https://pay.example.com/?a=25.50&c=EUR']);
  });

  it('replace the payment page of the site, which stands where the pool says nothing', () => {
    const due = { amountCents: 5000, currency: 'USD', note: 'Pool: Ann' };
    const site = `https://pool.example${DEMO_PAYMENT_PAGE}`;
    const urls = (instructions: Partial<PaymentInstructions>, template: string | null) =>
      paymentMethods({ ...NOTHING, ...instructions }, due, template).map(({ url }) => url);
    expect(urls({}, null)).toEqual([]);
    expect(urls({}, site)).toEqual([
      'https://pool.example/demo-payment?amount=50.00&currency=USD&note=Pool%3A%20Ann',
    ]);
    expect(urls({ paymentText: 'Cash.' }, site)).toEqual([]);
    expect(urls({ zelle: 'ann@example.com', cashApp: 'ann' }, site)).toEqual([
      'https://cash.app/$ann/50.00',
      null,
    ]);
  });
});
