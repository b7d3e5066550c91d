import { createLogger, RedisConnections } from '../../../host';
import semver from 'semver';
import type { Finding } from './Finding';

/** Oldest Redis that the libraries we use support. */
const OLDEST = '6.2.0';
const LIMIT_MILLISECONDS = 3_000;

/** Redis: whether it answers, its version, and whether it may evict stored keys. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined)
    return [{ verdict: 'ok', subject: 'redis', message: 'not used (REDIS_URL is not set)' }];
  const connections = new RedisConnections(url, createLogger('silent'));
  try {
    const reason = await connections.check();
    if (reason !== undefined) return [unreachable(reason)];
    const redis = connections.connect('doctor', { commandTimeout: LIMIT_MILLISECONDS });
    return judgeRedis(await redis.info());
  } catch (error) {
    return [unreachable((error as Error).message)];
  } finally {
    connections.close();
  }
}

/** @param info what the command INFO answers */
export function judgeRedis(info: string): Finding[] {
  const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? 'unknown';
  const [version, policy] = [read('redis_version'), read('maxmemory_policy')];
  const findings: Finding[] = [];
  if (semver.valid(version) && semver.lt(version, OLDEST)) {
    findings.push({
      verdict: 'wrong',
      subject: 'redis',
      message: `Redis ${version} is too old: ${OLDEST} or newer is needed.`,
      remedy: 'upgrade Redis.',
    });
  }
  if (policy !== 'noeviction' && policy !== 'unknown') {
    findings.push({
      verdict: 'wrong',
      subject: 'redis',
      message: `Redis may throw away queues and counts when its memory is full (maxmemory-policy ${policy}).`,
      remedy: 'set "maxmemory-policy noeviction" in its configuration, or use another Redis.',
    });
  }
  return findings.length > 0 ? findings : [{ verdict: 'ok', subject: 'redis', message: `Redis ${version}` }];
}

function unreachable(reason: string): Finding {
  return {
    verdict: 'wrong',
    subject: 'redis',
    message: `Redis cannot be reached: ${reason}.`,
    remedy: 'start Redis, correct REDIS_URL, or unset it to do without.',
  };
}
