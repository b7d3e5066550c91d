import { HostError } from '../../kernel/errors/HostError';

/** Switches for tests: names with such a part switch a protection off, or give a way around one. */
const TEST_SWITCH = /^TENANTRY_(?:\w+_)?(?:TEST|OTP|DEBUG)(?:_\w+)?$/;
/** Values by which an operator switches something off. */
const OFF = /^\s*(?:|0|false|no|n|off|disabled?)\s*$/i;
/** Variables with keys of 32 bytes, several of them separated by commas. */
const KEYS: readonly string[] = ['TENANTRY_MASTER_KEY', 'TENANTRY_OLD_MASTER_KEYS'];
/** Distinct bytes of a key that chance makes: of 32 random bytes hardly ever fewer than 24 differ. */
const FEWEST_BYTES = 16;

type Source = Readonly<Record<string, string | undefined>>;

/** Settings that stop a production server from starting: switches for tests, and keys that are easy to guess. */
export function refuseInProduction(source: Source): HostError[] {
  if (source['NODE_ENV']?.trim() !== 'production') return [];
  const switches = Object.entries(source)
    .filter(([name, value]) => TEST_SWITCH.test(name) && !OFF.test(value ?? ''))
    .map(([name]) =>
      problem(
        name,
        'is set, a switch for tests that takes a protection away',
        `unset ${name}, or set NODE_ENV to something else than production.`,
      ),
    );
  const keys = KEYS.filter((name) => (source[name] ?? '').split(',').some(isGuessable)).map((name) =>
    problem(
      name,
      'has a key that anybody can guess: its bytes are all zero, repeat or count up, as in an example',
      `make a key with "openssl rand -base64 32", and encrypt again with "npm run keys -- rotate" if the old one was in use.`,
    ),
  );
  return [...switches, ...keys];
}

/** Whether the bytes of a key are no random ones. */
export function isGuessable(text: string): boolean {
  const key = text.trim();
  if (key === '') return false;
  const bytes = Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'base64');
  const step = ((bytes[1] ?? 0) - (bytes[0] ?? 0)) & 0xff;
  const counts = bytes.every((byte, at) => at === 0 || ((byte - (bytes[at - 1] ?? 0)) & 0xff) === step);
  return (
    counts || new Set(bytes).size < FEWEST_BYTES || /^[\w +/=-]*(?:example|change.?me|secret)/i.test(key)
  );
}

const problem = (name: string, found: string, remedy: string) =>
  new HostError('CONFIG_INVALID', name, `${found}; production does not start with it`, remedy);
