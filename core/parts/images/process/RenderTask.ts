import type { ImageVariant } from '../formats';

/** An image to be made, as the process that renders gets it. */
export interface RenderTask {
  readonly source: Uint8Array;
  /** Types that the source may have; which of them, its content says. */
  readonly types: readonly string[];
  readonly variant: ImageVariant;
}

/** The image, why its source cannot be rendered, or another failure. */
export type Rendered =
  | { readonly image: Uint8Array }
  | { readonly status: 400 | 413; readonly message: string }
  | { readonly failure: string };
