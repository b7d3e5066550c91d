import type Joi from 'joi';
import type { AgentDeclaration, ToolDeclaration } from '../../parts/agents/AgentDeclaration';
import type { FeatureDeclaration } from '../../parts/access/FeatureDeclaration';
import type { Collection } from '../../parts/records/collections/Collection';
import type { CommandDeclaration } from '../../parts/records/commands/CommandDeclaration';
import type { CustomFieldEntity } from '../../parts/records/customFields/CustomFieldSource';
import type { EntityTarget } from '../../parts/data/createDataSource';
import type { MigrationClass } from '../../parts/data/MigrationClass';
import type { EnricherDeclaration } from '../../parts/extensions/EnricherDeclaration';
import type { InterceptorDeclaration } from '../../parts/extensions/InterceptorDeclaration';
import type { EventDeclaration, SubscriberDeclaration } from '../../parts/events/EventDeclaration';
import type { Route } from '../../parts/http/route';
import type { AuthenticatorDeclaration } from '../../parts/identity/AuthenticatorDeclaration';
import type { SidebarEntry } from '../../parts/navigation/SidebarEntry';
import type { TranslationDeclaration } from '../../parts/i18n/TranslationDeclaration';
import type { WorkerDeclaration } from '../../parts/jobs/WorkerDeclaration';
import type { WidgetDeclaration } from '../../parts/widgets/WidgetDeclaration';
import type { GrantColumn } from '../../parts/access/GrantColumn';
import type { SeedContext } from './SeedContext';

/** A class the host constructs once a module, handing it its services by name: `constructor({ database })`. */
export type ServiceClass = new (services: never) => object;

/** A service made by a function instead of a class. */
export interface ServiceFactory {
  readonly create: (services: never) => object;
  /**
   * `module` (default): made once, when the module is wired. `request`: made anew for each request that asks
   * for it; such a service may also ask for `scope` and `principal`.
   */
  readonly lifetime?: 'module' | 'request';
}

/** Replaces what another module contributes. Only what is declared here may be replaced. */
export type OverrideDeclaration =
  | { readonly service: string }
  /** Method and path, for example `GET /auth/profile`. */
  | { readonly route: string };

/** Code a module runs at turning points of its life. Each has a time limit; a hook that throws fails the module. */
export interface LifecycleHooks<TServices = never> {
  /** After wiring and migrating, before the first request. */
  readonly start?: (services: TServices) => void | Promise<void>;
  /** After the last request. Registrations are withdrawn by the host. */
  readonly stop?: (services: TServices) => void | Promise<void>;
  /**
   * At every start, in order of requirement: creates what an installation cannot do without, and does nothing
   * where it exists already.
   */
  readonly seed?: (context: SeedContext<TServices>) => Promise<void>;
}

/**
 * Everything a module contributes to the host. Declares only: importing a manifest does no I/O.
 *
 * Identity and requirements stand in the package's `package.json` under `tenantry`.
 */
export interface ModuleManifest {
  readonly title: string;
  readonly description?: string;
  /** Validates `modules.<id>.settings` of plugins.config.json; available as the service `settings`. */
  readonly settings?: Joi.ObjectSchema;
  /** Validates the environment variables the module reads; available as the service `environment`. */
  readonly environment?: Joi.ObjectSchema;
  readonly features?: readonly FeatureDeclaration[];
  /** Grants that the built-in roles `superadmin`, `admin` and `employee` get, by role. */
  readonly defaultGrants?: Readonly<Record<string, readonly string[]>>;
  readonly entities?: readonly EntityTarget[];
  readonly migrations?: readonly MigrationClass[];
  /** By name; names are unique among all modules. Visible to this module and those that require it. */
  readonly services?: Readonly<Record<string, ServiceClass | ServiceFactory>>;
  readonly routes?: readonly Route[];
  readonly widgets?: readonly WidgetDeclaration[];
  readonly sidebar?: readonly SidebarEntry[];
  readonly agents?: readonly AgentDeclaration[];
  readonly tools?: readonly ToolDeclaration[];
  readonly events?: readonly EventDeclaration[];
  readonly subscribers?: readonly SubscriberDeclaration[];
  /** Kinds of background jobs that the module carries out. */
  readonly workers?: readonly WorkerDeclaration[];
  readonly commands?: readonly CommandDeclaration[];
  /** Kinds of records with all that comes with them: lists, writes, commands, events. */
  readonly collections?: readonly Collection[];
  /** Texts by locale; see `TranslationDeclaration`. */
  readonly translations?: TranslationDeclaration;
  /** Code around routes and commands of other modules: before, to refuse or change input; after, to add to the answer. */
  readonly interceptors?: readonly InterceptorDeclaration[];
  /** Fields added to the records that other modules answer with. */
  readonly enrichers?: readonly EnricherDeclaration[];
  /** Ways to establish who is calling; tried in the order of modules, then of this list. */
  readonly authenticators?: readonly AuthenticatorDeclaration[];
  /** Where the module keeps grants that people were given. */
  readonly grantColumns?: readonly GrantColumn[];
  /** Name of the service of this module that implements `OrganizationSource`. */
  readonly organizations?: string;
  /** Name of the service of this module that implements `AccountSource`. */
  readonly accounts?: string;
  /** Name of the service of this module that implements `CustomFieldSource`. */
  readonly customFields?: string;
  /** Kinds of records that take custom fields, besides those of collections. */
  readonly customFieldEntities?: readonly CustomFieldEntity[];
  readonly overrides?: readonly OverrideDeclaration[];
  readonly hooks?: LifecycleHooks;
}
