import { Fragment } from 'react';

/** Names in a sentence, "ann, bob", each in its own direction: a right-to-left one does not move what is around it. */
export function NameList({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
