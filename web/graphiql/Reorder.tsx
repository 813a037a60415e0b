import type { ComponentProps } from 'react';

interface ItemProps extends Omit<ComponentProps<'li'>, 'value'> {
  value: object;
}

interface GroupProps extends ComponentProps<'ul'> {
  values: object[];
  onReorder: (values: object[]) => void;
  axis: string;
}

/** GraphiQL's tab. It holds two buttons, which a role of tab would hide from screen readers. */
function Item({ value: _value, role: _role, 'aria-selected': isSelected, ...props }: ItemProps) {
  return <li aria-current={isSelected} {...props} />;
}

function Group({ values: _values, onReorder: _onReorder, axis: _axis, role: _role, ...props }: GroupProps) {
  return <ul {...props} />;
}

/**
 * Replaces framer-motion in GraphiQL with a plain list of tabs. The library's items follow the pointer and
 * move back, so that a click can end beside the button on which it began.
 */
export const Reorder = { Group, Item };
