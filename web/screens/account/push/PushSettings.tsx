import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import { AccountSection } from '../AccountSection.tsx';
import { NO_SERVICE, pushSupport, subscribeBrowser } from './browserPush.ts';
import { PushDevice } from './PushDevice.tsx';
import type { PushSettings_viewer$key } from './__generated__/PushSettings_viewer.graphql';
import type { PushSettingsMutation } from './__generated__/PushSettingsMutation.graphql';

const mutation = graphql`
  mutation PushSettingsMutation($input: SubscribePushInput!) {
    subscribePush(input: $input) {
      ... on SubscribePushPayload {
        viewer {
          ...PushSettings_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Notifications of this browser and of the account's other ones. */
export function PushSettings({ viewer: key }: { viewer: PushSettings_viewer$key }) {
  const { pushDevices, pushPublicKey } = useFragment(
    graphql`
      fragment PushSettings_viewer on Viewer {
        pushPublicKey
        pushDevices {
          id
          isCurrent
          ...PushDevice_device
        }
      }
    `,
    key,
  );
  const isOn = pushDevices.some(({ isCurrent }) => isCurrent);
  return (
    <AccountSection id="push" title="Notifications on your devices" icon={Smartphone}>
      <p>
        Short messages on your screen about what you choose. Your emails stay as set above. Logging out turns
        them off on that device.
      </p>
      {!isOn && <ThisBrowser publicKey={pushPublicKey} />}
      {pushDevices.length > 0 && (
        <ul role="list" className="divided panel">
          {pushDevices.map((device) => (
            <PushDevice key={device.id} device={device} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function ThisBrowser({ publicKey }: { publicKey: string }) {
  const [support, setSupport] = useState(pushSupport);
  const [isWaiting, setWaiting] = useState(false);
  const [subscribe] = useFormMutation<PushSettingsMutation>(mutation);
  const toast = useToast();

  const turnOn = async () => {
    const fail = (text: string) => toast({ tone: 'error', title: 'Not turned on', text });
    setWaiting(true);
    try {
      const input = await subscribeBrowser(publicKey);
      if (input === null) {
        setSupport(pushSupport());
        return fail('Your browser was not allowed to show notifications.');
      }
      const outcome = await subscribe({ input });
      if (outcome.kind === 'failed') fail(outcome.message);
      else toast({ tone: 'success', title: 'Notifications turned on', text: 'Choose below what you get.' });
    } catch (error) {
      fail(messageOf(error, NO_SERVICE));
    } finally {
      setWaiting(false);
    }
  };

  if (support === 'ready') {
    return (
      <div className="row gap-3">
        <Button look="primary" onClick={() => void turnOn()} isWaiting={isWaiting}>
          {isWaiting ? 'Turning on…' : 'Turn on in this browser'}
        </Button>
      </div>
    );
  }
  return <p className="text-quiet">{explanations[support]}</p>;
}

const explanations = {
  denied:
    'Notifications of this site are blocked in this browser. Allow them in the settings of the browser, then reload this page.',
  install:
    'On an iPhone or iPad, install the app first: tap Share, then Add to Home Screen. Open it from the home screen, log in, and come back here.',
  none: 'This browser cannot show notifications, or the page was not opened over https.',
};
