import type { ConsoleService, ConsoleServiceId } from '@tenantry/module-console/contract';

/** A route of a module that the console calls. */
export interface Service {
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  /** Pattern of events that say what has changed. */
  readonly events?: string;
  /** Of `accounts` and `files`: kind of the records of accounts or files. */
  readonly kind?: string;
  /** Of `addFile`: fields of the form besides `file`. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The services of modules, as the server names them. */
export type Served = readonly Omit<ConsoleService, 'features'>[];

let known: ReadonlyMap<ConsoleServiceId, Service> = new Map();

/** Replaces the known services. */
export function serve(services: Served): void {
  known = new Map(
    services.map(({ request, ...service }) => [service.id, { ...service, ...parsed(request) }]),
  );
}

/** A service by its id; undefined where no module has it for the caller, or the frame was not read yet. */
export function serviceOf(id: ConsoleServiceId): Service | undefined {
  return known.get(id);
}

function parsed(request: string) {
  const [method = '', path = ''] = request.split(' ');
  return { method, path };
}
