import { setPriority } from 'node:os';
import { watchChild } from '../../../kernel/process/watchChild';
import { RenderRefusal, renderImage } from './renderImage';
import type { Rendered, RenderTask } from './RenderTask';

const LOW_PRIORITY = 10;
const MOST_MEMORY = 1024 * 1024 * 1024;

// Program of a process that renders images, one after the other. It gets them as messages.
watchChild({ parent: Number(process.argv[2]), memory: MOST_MEMORY });
setPriority(LOW_PRIORITY);
process.once('disconnect', () => process.exit(0));
process.on('message', ({ source, types, variant }: RenderTask) => {
  const send = (rendered: Rendered): void => void process.send?.(rendered);
  renderImage(Buffer.from(source), types, variant).then(
    (image) => send({ image }),
    (error: unknown) => {
      if (error instanceof RenderRefusal) send({ status: error.status, message: error.message });
      else send({ failure: error instanceof Error ? error.message : String(error) });
    },
  );
});
