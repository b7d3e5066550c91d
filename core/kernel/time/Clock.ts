/** The time for services; tests can move it. */
export interface Clock {
  now(): Date;
}
