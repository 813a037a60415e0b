import { knownDevice } from './sessions/devices.ts';
import type { Services } from '../kernel/services.ts';

/** Limit of wrong passwords from one browser in which the account has logged in before. */
const BY_DEVICE = { tries: 10, seconds: 15 * 60 };

/** An id that no account has. */
const NOBODY = 0;

/** The limits that one log-in counts against. */
export interface Tries {
  /**
   * Consumes one try, before the password or code is checked.
   * @throws RateLimitedError
   */
  take(): Promise<void>;
  /** Clears the tries after a success. */
  clear(): Promise<void>;
}

/**
 * Chooses the limits of a log-in. A browser that the account has used before has its own limit, so that
 * others cannot lock it out by guessing, in the account's name or from the same address. All other browsers
 * share the limits of the account and of their address.
 * @param userId null for an unknown account, which is limited like a known one.
 * @param device the device cookie of earlier log-ins of the account.
 */
export async function logInTries(
  services: Services,
  {
    userId,
    email,
    address,
    device,
  }: {
    userId: number | null;
    email: string;
    address: string;
    device: string | null;
  },
): Promise<Tries> {
  const known = await knownDevice(services, userId ?? NOBODY, device);
  if (known !== null) {
    const limit = services.limits.named('login-device', BY_DEVICE);
    return { take: () => limit.take(known), clear: () => limit.reset(known) };
  }
  const { logInByAddress, logInByAccount } = services.limits;
  return {
    async take() {
      await logInByAddress.take(address);
      await logInByAccount.take(email);
    },
    async clear() {
      await logInByAddress.giveBack(address);
      await logInByAccount.reset(email);
    },
  };
}
