import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Card } from '#web/ui/components/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useHeldFocus } from './useHeldFocus.ts';

/** Two questions of a card; the card goes with the last of them. */
function Page() {
  useHeldFocus();
  const [questions, setQuestions] = useState(['Paid?', 'Which team?']);
  return (
    <main>
      <h1>Import</h1>
      {questions.length > 0 && (
        <Card title="Questions">
          {questions.map((question) => (
            <Button key={question} onClick={() => setQuestions(questions.filter((one) => one !== question))}>
              {question}
            </Button>
          ))}
        </Card>
      )}
      <input aria-label="Reason" />
    </main>
  );
}

const heading = (name: string) => screen.getByRole('heading', { name });

describe('the focus of a control that goes', () => {
  it('goes to the title of its part, then to the heading of the page', async () => {
    render(<Page />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(heading('Questions')).toHaveFocus());
    await user.tab();
    expect(screen.getByRole('button', { name: 'Which team?' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(heading('Import')).toHaveFocus());
  });

  it('stays where it was moved to', async () => {
    render(<Page />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    screen.getByLabelText('Reason').focus();
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(screen.getByLabelText('Reason')).toHaveFocus();
  });
});
