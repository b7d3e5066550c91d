import {
  type Bind,
  type ConfidentialReader,
  type Confined,
  type CoreServices,
  mayReadConfined,
  notFound,
} from '@tenantry/core';
import type { Targets } from './Targets';

/** Record that a file belongs to. */
export interface FileOwner {
  readonly entityId: string;
  readonly recordId: string;
}

type Dependencies = Pick<CoreServices, 'confidentialRecords'> & { readonly attachmentTargets: Targets };

/** Who sees the files of records that only some see: those who see the record. */
export class FileSight {
  constructor(private readonly deps: Dependencies) {}

  /** Whether records of this kind can be confidential, so that their files are hidden from some callers. */
  mayHide({ entityId }: Pick<FileOwner, 'entityId'>): boolean {
    return this.deps.confidentialRecords.isKind(this.deps.attachmentTargets.kindOf(entityId));
  }

  /** Who alone sees the files of a record; undefined where they are like any other. */
  async confinementOf(owner: FileOwner): Promise<Confined | undefined> {
    if (!this.mayHide(owner)) return undefined;
    const kind = this.deps.attachmentTargets.kindOf(owner.entityId);
    return this.deps.confidentialRecords.confinementOf(kind, owner.recordId);
  }

  async isSeen(owner: FileOwner, reader: ConfidentialReader): Promise<boolean> {
    return mayReadConfined(await this.confinementOf(owner), reader);
  }

  /** @throws HttpError 404 with the message */
  async assertSeen(owner: FileOwner, reader: ConfidentialReader, message: string): Promise<void> {
    if (!(await this.isSeen(owner, reader))) throw notFound(message);
  }

  /** The condition on files `a` that the reader sees, which stands after others; empty where that is all of them. */
  andSeen(reader: ConfidentialReader, bind: Bind): string {
    const { attachmentTargets, confidentialRecords } = this.deps;
    const columns = { kind: 'a.entity_id', id: 'a.record_id' };
    const namesOf = (kind: string) => attachmentTargets.namesOf(kind);
    const condition = confidentialRecords.referringRows(columns, reader, bind, namesOf);
    return condition === null ? '' : ` AND ${condition}`;
  }
}

/** Binds further values of a statement. */
export function bindingTo(values: unknown[]): Bind {
  return (value, type) => `$${values.push(value)}${type === undefined ? '' : `::${type}`}`;
}

/** Record that a stored file belongs to. */
export function ownerOf(row: Readonly<Record<string, unknown>>): FileOwner {
  return { entityId: row['entity_id'] as string, recordId: row['record_id'] as string };
}
