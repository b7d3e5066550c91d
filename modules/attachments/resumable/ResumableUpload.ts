/** An upload that arrives in several requests. */
export interface ResumableUpload extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
  /** Room in the quota that is kept for it. */
  readonly reservationId: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Bytes that have arrived; all of them only when the attachment exists. */
  readonly received: number;
  /** Metadata of the file from the client: encrypted JSON. */
  readonly metadata: string;
  /** The attachment that came of it; null while it is not complete. */
  readonly attachmentId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Metadata of a file from the client, by name; null for a name without a value. */
export type UploadMetadata = Readonly<Record<string, string | null>>;
