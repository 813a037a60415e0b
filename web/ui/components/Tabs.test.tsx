import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

function Three({ onChange = () => {} }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState('one');
  return (
    <Tabs
      label="Things"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      items={[
        { value: 'one', label: 'One', panel: 'First' },
        { value: 'two', label: 'Two', panel: 'Second', disabled: true },
        { value: 'three', label: 'Three', panel: 'Third' },
      ]}
    />
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('tabs', () => {
  it('shows the panel of the open tab, named by it', async () => {
    render(<Three />);
    expect(screen.getByRole('tabpanel', { name: 'One' })).toHaveTextContent('First');
    await userEvent.click(tab('Three'));
    expect(screen.getByRole('tabpanel', { name: 'Three' })).toHaveTextContent('Third');
    expect(tab('Three')).toHaveAttribute('aria-selected', 'true');
    expect(tab('One')).toHaveAttribute('aria-selected', 'false');
  });

  it('moves the focus with the arrow keys, wrapping around, and opens with Enter or Space', async () => {
    const user = userEvent.setup();
    render(<Three />);
    await user.tab();
    expect(tab('One')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Three')).toHaveFocus();
    expect(tab('Three')).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Third');
    await user.keyboard('{ArrowRight}');
    expect(tab('One')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tab('Three')).toHaveFocus();
    await user.keyboard('{Home} ');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('First');
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  it('announces that a tab is disabled, and does not open it', async () => {
    const user = userEvent.setup();
    const opened: string[] = [];
    render(<Three onChange={(value) => opened.push(value)} />);
    await user.click(tab('Two'));
    await user.keyboard('{Enter}');
    expect(tab('Two')).toHaveAttribute('aria-disabled', 'true');
    expect(opened).toEqual([]);
  });
});
