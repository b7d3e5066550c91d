import type { Host } from '../../host';
import { inHost } from './inHost';
import { say } from './terminal';

/** Creates what an installation cannot do without, and a demo tenant if asked; then ends the process. */
export function seed(demo: boolean): Promise<void> {
  return inHost((host) => seedHost(host, demo));
}

async function seedHost(host: Host, demo: boolean): Promise<void> {
  let made = 0;
  await host.seed({
    environment: process.env,
    demo,
    print: (line) => {
      made += 1;
      say(line);
    },
  });
  if (made === 0) say('Everything is there already.');
}
