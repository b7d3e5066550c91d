import type { Area } from '@tenantry/core';
import { serveImage, serveNamedImage } from './routes/serveImage';
import { ImageCache } from './services/ImageCache';
import { Images } from './services/Images';

/** Images in other sizes. */
export const imagesArea: Area = {
  services: { imageCache: ImageCache, attachmentImages: Images },
  routes: [serveImage, serveNamedImage],
};
