import { startTestHost, type TestHost, type TestResponse, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

/** Ids of nothing. */
export const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

export const ORDERS = 'board_sales.orders';
export const MARGIN = 'board_sales.margin';
export const MAP = 'board_sales.map';

/** An item of a layout. */
export interface Item {
  readonly id: string;
  readonly widgetId: string;
  readonly order: number;
  readonly priority: number;
  readonly size?: string;
  readonly settings?: unknown;
}

/** The answer of `GET /dashboards/layout`. */
export interface Layout {
  readonly layout: { readonly items: readonly Item[] };
  readonly allowedWidgetIds: readonly string[];
  readonly canConfigure: boolean;
  readonly context: Readonly<Record<string, string | null>>;
  readonly widgets: readonly { readonly id: string }[];
}

/** A host on which `board_sales` contributes widgets, and short ways to call as somebody. */
export class Board {
  private constructor(readonly host: TestHost) {}

  static async open(...more: readonly string[]): Promise<Board> {
    return new Board(await startTestHost({ sources: ['./modules/*', ...fixtures('board-sales', ...more)] }));
  }

  call<T = Record<string, unknown>>(
    token: string | undefined,
    method: string,
    path: string,
    json?: unknown,
    cookies?: Record<string, string>,
  ): Promise<TestResponse<T>> {
    return this.host.request<T>(method, `/dashboards${path}`, {
      token,
      cookies,
      ...(json !== undefined && { json }),
    });
  }

  async layout(token: string): Promise<Layout> {
    const { status, body } = await this.call<Layout>(token, 'GET', '/layout');
    if (status !== 200) throw new Error(`GET /dashboards/layout answered ${status}`);
    return body;
  }

  /** Widgets of the layout, in order. */
  async placed(token: string): Promise<string[]> {
    return (await this.layout(token)).layout.items.map(({ widgetId }) => widgetId);
  }

  /** Id of the user behind a token. */
  async userOf(token: string): Promise<string> {
    return (await this.layout(token)).context['userId'] as string;
  }

  /** Creates a role with exactly these features. */
  async role(tenant: TestTenant, name: string, features: readonly string[]): Promise<string> {
    const id = await tenant.create('/auth/roles', { name, tenantId: tenant.id });
    const { status } = await this.host.request('PUT', '/auth/roles/acl', {
      token: await this.host.rootToken(),
      cookies: { selected_tenant: tenant.id },
      json: { roleId: id, tenantId: tenant.id, features, isSuperAdmin: false, organizations: null },
    });
    if (status !== 200) throw new Error(`PUT /auth/roles/acl answered ${status}`);
    return id;
  }
}
