/**
 * A service with some of its members only, so that modules cannot reach what is the host's business: to close what is
 * shared, to register under another's name.
 */
export function facade<Service extends object, Member extends keyof Service>(
  service: Service,
  members: readonly Member[],
): Pick<Service, Member> {
  const narrow = {};
  for (const member of members) {
    const value = service[member];
    Object.defineProperty(
      narrow,
      member,
      typeof value === 'function'
        ? { enumerable: true, value: value.bind(service) as unknown }
        : { enumerable: true, get: () => service[member] },
    );
  }
  return narrow as Pick<Service, Member>;
}
