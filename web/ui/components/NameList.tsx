import { Fragment } from 'react';

/** "ann, bob", each isolated, so that a right-to-left name does not reorder the text around it. */
export function NameList({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
