import type { Area } from '@tenantry/core';
import { serveImage, serveNamedImage } from './routes/serveImage';
import { ImageCache } from './services/ImageCache';
import { Images } from './services/Images';
import { RenderProcesses } from './services/RenderProcesses';

/** Images in other sizes. */
export const imagesArea: Area = {
  services: { imageCache: ImageCache, attachmentImages: Images, renderProcesses: RenderProcesses },
  routes: [serveImage, serveNamedImage],
  hooks: {
    stop: ({ renderProcesses }: { renderProcesses: RenderProcesses }) => renderProcesses.close(),
  },
};
