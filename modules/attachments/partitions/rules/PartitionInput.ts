/** Input of the commands of partitions. */
export type PartitionInput = {
  readonly id?: string;
  readonly code: string;
  readonly title: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  readonly requiresOcr: boolean;
  readonly ocrModel: string | null;
  readonly storageDriver: string;
  readonly configJson: Readonly<Record<string, unknown>> | null;
  /** The files go to the storage, too. */
  readonly movesFiles?: boolean;
};
