/** A body that could not be read, or is not read because of its structure; validation reports it in the route's own words. */
export class MalformedBody {
  /** @param code stable, of the problem */
  constructor(
    readonly message: string,
    readonly code = 'json.malformed',
  ) {}
}
