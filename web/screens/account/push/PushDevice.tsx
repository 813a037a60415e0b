import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { endPush } from '#web/app/session/endPush.ts';
import { Choice } from '../Choice.tsx';
import { tokenTime } from '../tokenTime.ts';
import { useChoices } from '../useChoices.ts';
import type { PushDevice_device$key } from './__generated__/PushDevice_device.graphql';
import type { PushDeviceMutation } from './__generated__/PushDeviceMutation.graphql';
import type { PushDeviceTestMutation } from './__generated__/PushDeviceTestMutation.graphql';
import type { PushDeviceRemoveMutation } from './__generated__/PushDeviceRemoveMutation.graphql';

const update = graphql`
  mutation PushDeviceMutation($input: UpdatePushInput!) {
    updatePush(input: $input) {
      ... on UpdatePushPayload {
        viewer {
          ...PushSettings_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

const remove = graphql`
  mutation PushDeviceRemoveMutation($input: RemovePushInput!) {
    removePush(input: $input) {
      ... on RemovePushPayload {
        viewer {
          ...PushSettings_viewer
        }
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

const test = graphql`
  mutation PushDeviceTestMutation($input: TestPushInput!) {
    testPush(input: $input) {
      ...failure_error @alias(as: "failure")
    }
  }
`;

const kinds = [
  { kind: 'reminders', label: 'Pick reminders', text: 'When one of your entries has no pick.' },
  { kind: 'finals', label: 'Final scores', text: 'When a game of your picks is over.' },
  { kind: 'results', label: 'Weekly results', text: 'How your picks did when a week is over.' },
  { kind: 'announcements', label: 'Announcements', text: 'From the commissioner, and earlier kickoffs.' },
] as const;

/** One browser that shows notifications: what it shows, and turning it off. */
export function PushDevice({ device: key }: { device: PushDevice_device$key }) {
  const device = useFragment(
    graphql`
      fragment PushDevice_device on PushDevice {
        id
        browser
        isCurrent
        createdAt
        reminders
        results
        announcements
        finals
      }
    `,
    key,
  );
  const [updatePush] = useFormMutation<PushDeviceMutation>(update);
  const [removePush] = useFormMutation<PushDeviceRemoveMutation>(remove);
  const [testPush] = useFormMutation<PushDeviceTestMutation>(test);
  const toast = useToast();
  const name = useId();
  const fail = (text: string) => toast({ tone: 'error', title: 'Not saved', text });

  const { reminders, results, announcements, finals } = device;
  const stored = { reminders, results, announcements, finals };
  const [chosen, choose] = useChoices(stored, async (kind, isOn) => {
    const outcome = await updatePush({ input: { id: device.id, [kind]: isOn } });
    if (outcome.kind === 'failed') fail(outcome.message);
  });
  const sendTest = async () => {
    const outcome = await testPush({ input: { id: device.id } });
    toast(
      outcome.kind === 'failed'
        ? { tone: 'error', title: 'Not sent', text: outcome.message }
        : { tone: 'success', title: 'Test sent', text: `${device.browser} shows it in a moment.` },
    );
  };
  const turnOff = async () => {
    const outcome = await removePush({ input: { id: device.id } });
    if (outcome.kind === 'failed') return fail(outcome.message);
    if (device.isCurrent) await endPush();
    toast({ tone: 'success', title: 'Turned off', text: `${device.browser} gets no more notifications.` });
  };

  return (
    <li>
      <div className="row gap-x-3 gap-y-2 px-4 py-3">
        <div className="grid min-w-0 flex-1 basis-36 wrap-anywhere">
          <p id={name} className="font-bold">
            {device.browser}
          </p>
          <p className="text-quiet">Turned on {tokenTime(device.createdAt)}</p>
        </div>
        {device.isCurrent && <Badge tone="good">This browser</Badge>}
        <Button aria-label={`Send a test to ${device.browser}`} onClick={() => void sendTest()}>
          Send a test
        </Button>
        <Button aria-label={`Turn off ${device.browser}`} onClick={() => void turnOff()}>
          Turn off
        </Button>
      </div>
      <div role="group" aria-labelledby={name} className="grid pb-2">
        {kinds.map(({ kind, label, text }) => (
          <Choice
            key={kind}
            label={label}
            text={text}
            checked={chosen[kind]}
            onChange={(isOn) => choose(kind, isOn)}
          />
        ))}
      </div>
    </li>
  );
}
