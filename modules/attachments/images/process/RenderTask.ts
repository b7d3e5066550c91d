import type { Variant } from '../rules/formats';

/** An image to be made, as the process that renders gets it. */
export interface RenderTask {
  readonly source: Uint8Array;
  /** Type that the source is stored with. */
  readonly mimeType: string;
  readonly variant: Variant;
}

/** The image, why its source cannot be rendered, or another failure. */
export type Rendered =
  | { readonly image: Uint8Array }
  | { readonly status: 400 | 413; readonly message: string }
  | { readonly failure: string };
