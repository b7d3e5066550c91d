/** The time, as services are to ask for it, so that tests can travel. */
export interface Clock {
  now(): Date;
}
