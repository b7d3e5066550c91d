import type { TenantModules } from './TenantModules';

interface Connected<Source> {
  readonly moduleId: string;
  readonly source: Source;
}

/** The service that one module in all contributes to answer questions of the core, for the tenants that have the module on. */
export class ConnectedSource<Source> {
  private connected: Connected<Source> | null = null;

  /** @param onChange called when a module brings or withdraws its service */
  constructor(
    private readonly tenantModules: Pick<TenantModules, 'isOn'>,
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** Used by the host: connects the service of a module. @returns withdraws it */
  connect(moduleId: string, source: Source): () => void {
    const connected = { moduleId, source };
    this.use(connected);
    return () => {
      if (this.connected === connected) this.use(null);
    };
  }

  /**
   * The service with its module; undefined where no module has one, or the module is off for the tenant.
   *
   * @param tenantId default: the tenant of the running work
   */
  async forTenant(tenantId?: string): Promise<Connected<Source> | undefined> {
    const { connected } = this;
    return connected && (await this.tenantModules.isOn(connected.moduleId, tenantId)) ? connected : undefined;
  }

  private use(connected: Connected<Source> | null): void {
    this.connected = connected;
    this.onChange();
  }
}
