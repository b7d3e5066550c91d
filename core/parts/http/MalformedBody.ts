/** A body that could not be read as JSON; validation reports it in the route's own words. */
export class MalformedBody {
  constructor(readonly message: string) {}
}
