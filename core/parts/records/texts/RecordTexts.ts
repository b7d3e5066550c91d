import type { ContributedItems } from '../../../kernel/registry/ContributionRegistry';
import { ConnectedSource } from '../../switches/ConnectedSource';
import type { TenantModules } from '../../switches/TenantModules';
import { type FoundKind, kindNamed } from '../kinds/kindNames';
import type { RecordTextSource, TextsOfRecords, TranslatableRecord } from './RecordTextSource';

const NONE: TextsOfRecords = new Map();

/**
 * The texts of records in other languages: which kinds of records have them, and what answers show. They come from the
 * module that contributes a `RecordTextSource`.
 */
export class RecordTexts {
  /** The module that keeps the texts. */
  readonly source: ConnectedSource<RecordTextSource>;

  constructor(
    private readonly parts: {
      readonly tenantModules: Pick<TenantModules, 'isOn'>;
      /** Kinds of records that have texts in several languages. */
      readonly kinds: ContributedItems<TranslatableRecord>;
    },
  ) {
    this.source = new ConnectedSource(parts.tenantModules);
  }

  /** A kind of records; undefined unless its module is on for the scope's tenant. @param name any of its names */
  async kindOn(name: string): Promise<FoundKind<TranslatableRecord> | undefined> {
    const found = kindNamed(this.parts.kinds, name);
    return found && (await this.parts.tenantModules.isOn(found.moduleId)) ? found : undefined;
  }

  /** The id of a kind of records, by any of its names; a name that no running module has is answered as it is. */
  idOfKind(name: string): string {
    return kindNamed(this.parts.kinds, name)?.item.id ?? name;
  }

  /** Texts of records in a language, in one query. @param locale ISO code of the language */
  async of(kind: string, ids: readonly string[], locale: string): Promise<TextsOfRecords> {
    const found = ids.length > 0 ? await this.source.forTenant() : undefined;
    return found?.source.load(kind, ids, locale) ?? NONE;
  }
}

/** Methods that modules may use. */
export const RECORD_TEXTS = ['kindOn', 'idOfKind', 'of'] as const;

/** `RecordTexts` as modules use it. */
export type RecordTextsOfModules = Pick<RecordTexts, (typeof RECORD_TEXTS)[number]>;
