import { asError } from '../../kernel/errors/asError';
import { notFound } from '../../kernel/errors/HttpError';
import type { Registration } from '../../kernel/kinds/ContributionKind';
import { currentContext, runInContext } from '../tenancy/executionContext';
import type { Access } from '../access/AccessControl';
import type { InnerRequests, Selection } from '../http/InnerRequests';
import type { Principal } from '../identity/Principal';
import type { Scope } from '../tenancy/Scope';
import type { ToolContext, ToolDeclaration, ToolTarget } from './ToolDeclaration';

/** For whom a tool runs: a request's caller. */
export interface ToolCaller {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
}

/** Versions of records that a change is based on, by their ids. */
export type ExpectedVersions = Readonly<Record<string, string>>;

/** Runs the code of tools with the services of the modules that contribute them. */
export class ToolRunner {
  private readonly tools = new Map<string, Registration<ToolDeclaration>>();

  constructor(private readonly innerRequests: Pick<InnerRequests, 'send'>) {}

  /** @returns the function that withdraws the tool */
  register(registration: Registration<ToolDeclaration>): () => void {
    const { id } = registration.item;
    this.tools.set(id, registration);
    return () => {
      if (this.tools.get(id) === registration) this.tools.delete(id);
    };
  }

  /**
   * Does what a tool does. Its module's code runs with the rights of the caller.
   *
   * @param input as the tool's schema gives it
   * @param expected of the records that it changes; others than these are not to be changed
   * @throws HttpError 404 while the tool's module does not run; whatever the handler throws
   */
  run(id: string, input: unknown, caller: ToolCaller, expected: ExpectedVersions = {}): Promise<unknown> {
    return this.within(id, caller, expected, ({ handler }, context) => handler(input as never, context));
  }

  /** The records that a call would change; undefined for a tool that does not say. @throws HttpError as `run` */
  targets(id: string, input: unknown, caller: ToolCaller): Promise<readonly ToolTarget[] | undefined> {
    return this.within(id, caller, {}, ({ targets }, context) => targets?.(input as never, context));
  }

  /**
   * Checks a call that is to be confirmed: its request is tried out and rolled back. Tools that do not take part are not checked.
   *
   * @throws HttpError as `run`, and what the route refuses with
   */
  async tryOut(id: string, input: unknown, caller: ToolCaller): Promise<void> {
    await this.within(id, caller, {}, async ({ handler, isTriedOut }, context) => {
      if (!isTriedOut) return;
      const request: ToolContext['request'] = (wanted) => context.request({ ...wanted, isTriedOut: true });
      await handler(input as never, { ...context, request });
    });
  }

  private async within<T>(
    id: string,
    { principal, scope, access }: ToolCaller,
    expected: ExpectedVersions,
    work: (tool: ToolDeclaration, context: ToolContext) => T | Promise<T>,
  ): Promise<T> {
    const registration = this.tools.get(id);
    if (!registration) throw notFound('Tool not found');
    const { moduleId, item, services, enter } = registration;
    const selection = selectionOf(scope);
    const leave = enter();
    try {
      return await runInContext({ ...currentContext(), moduleId, principal, scope }, async () =>
        work(item, {
          services: services() as never,
          principal,
          scope,
          access,
          expectedVersion: (recordId) => expected[recordId],
          request: (request) => this.innerRequests.send(principal, request, selection),
        }),
      );
    } catch (thrown) {
      throw asError(thrown);
    } finally {
      leave();
    }
  }
}

/** Makes an inner request work where the caller works. */
function selectionOf({ selected, tenantId, organizationId }: Scope): Selection {
  if (!selected) return {};
  return {
    ...(tenantId !== null && { selected_tenant: tenantId }),
    ...(organizationId !== null && { selected_org: organizationId }),
  };
}
