import { expect, it } from 'vitest';

import { calendarFile } from './calendarFile.ts';

it('has its name as a text of RFC 5545', () => {
  const text = calendarFile({ name: 'Büro, pool; the \\ one', host: 'pool.example' }, [], () => '');
  const lines = text.split('\r\n');
  for (const property of ['NAME', 'X-WR-CALNAME'])
    expect(lines).toContain(`${property}:Büro\\, pool\\; the \\\\ one`);
});
