import { graphql, readInlineData } from 'relay-runtime';
import type {
  optionFields_field$data,
  optionFields_field$key,
} from './__generated__/optionFields_field.graphql';

/** An option of a pool as the server asks for it. */
export type OptionField = Omit<optionFields_field$data, ' $fragmentType'>;

/** The fields of a form of options, in its order. */
export function readOptionFields(keys: readonly optionFields_field$key[]): OptionField[] {
  return keys.map((key) =>
    readInlineData(
      graphql`
        fragment optionFields_field on OptionField @inline {
          name
          label
          sentence
          change
          kind
          none
          isCommon
          value
          choices {
            value
            label
          }
        }
      `,
      key,
    ),
  );
}
