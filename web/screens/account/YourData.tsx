import { Download, FileText } from 'lucide-react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { saveFile } from '#web/ui/text/saveFile.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import { useSecureChange } from './security/useSecureChange.ts';
import type { YourDataMutation } from './__generated__/YourDataMutation.graphql';

const mutation = graphql`
  mutation YourDataMutation {
    exportMyData {
      ... on AccountCopyPayload {
        fileName
        data
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

export function YourData() {
  const [run] = useFormMutation<YourDataMutation>(mutation);
  const [change, isCopying] = useSecureChange('No copy was made', 'download your data');

  const download = async () => {
    const copy = await change(() => run({}));
    if (copy !== null) saveFile(copy.fileName, copy.data, 'application/json');
  };

  return (
    <AccountSection id="data" title="Your data" icon={FileText}>
      <p className="text-quiet">
        Everything this site stores about you, as a JSON file: account, entries, picks with receipts,
        payments, messages, logins, and the log of changes. Keep it to yourself: it has your secret picks.
      </p>
      <div className="row gap-3">
        <Button onClick={() => void download()} isWaiting={isCopying}>
          <Download aria-hidden size={18} /> {isCopying ? 'Preparing…' : 'Download your data'}
        </Button>
      </div>
    </AccountSection>
  );
}
