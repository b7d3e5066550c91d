import type { Part } from '../../kernel/parts/Part';
import { facade } from '../../kernel/parts/facade';
import { ImageRenderer } from './ImageRenderer';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly images: ImageRenderer;
  }
  interface CoreServices {
    /** `render`: images in other sizes and formats, made in processes of their own. */
    readonly images: Images;
  }
}

/** `ImageRenderer` as modules use it. */
export type Images = Pick<ImageRenderer, 'render'>;

/** Images in other sizes. */
export const imagesPart: Part = {
  id: 'images',
  services: { images: () => new ImageRenderer() },
  offers: { images: ({ images }) => facade(images, ['render']) },
  stop: ({ images }) => images.close(),
};
