import { booleanToken } from '@tenantry/core';
import Joi from 'joi';

/** Environment variables of this module, validated and converted. */
export interface AttachmentsEnvironment {
  /** Folder of files; default `attachments` in the data folder. */
  readonly TENANTRY_ATTACHMENTS_DIR?: string;
  readonly TENANTRY_DATA_DIR: string;
  /** Largest file, in mebibytes. */
  readonly TENANTRY_ATTACHMENT_MAX_UPLOAD_MB: number;
  /** Most mebibytes of all files of a tenant. */
  readonly TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: number;
  /** Hours after which an upload in several requests that is not complete is removed. */
  readonly TENANTRY_ATTACHMENTS_RESUME_HOURS: number;
  /** Whether text is read out of the files of new partitions. */
  readonly TENANTRY_DEFAULT_ATTACHMENT_OCR_ENABLED: boolean;
  /** Languages of texts in images, as tesseract names them, divided by commas; `off` for none. */
  readonly TENANTRY_ATTACHMENTS_OCR_LANGUAGES: string;
  /** Mebibytes that reading one document or image may take. */
  readonly TENANTRY_ATTACHMENTS_OCR_MEMORY_MB: number;
  /** Seconds of processor time that it may take. */
  readonly TENANTRY_ATTACHMENTS_OCR_SECONDS: number;
  /** Mebibytes that rendered images may take on a machine, and those of one file. */
  readonly TENANTRY_ATTACHMENTS_IMAGE_CACHE_MB: number;
  readonly TENANTRY_ATTACHMENTS_IMAGE_CACHE_FILE_MB: number;
  /** Seconds that rendering one image may take. */
  readonly TENANTRY_ATTACHMENTS_IMAGE_SECONDS: number;
  /** Sides in pixels, divided by commas, of images for callers who are not signed in. */
  readonly TENANTRY_ATTACHMENTS_PUBLIC_IMAGE_SIZES: string;
  /** Host of a virus scanner (clamd); default: files are not scanned. */
  readonly TENANTRY_ATTACHMENTS_CLAMD_HOST?: string;
  readonly TENANTRY_ATTACHMENTS_CLAMD_PORT: number;
  /** Whether files of a storage that no tenant knows are removed, and not only logged. */
  readonly TENANTRY_ATTACHMENTS_REMOVE_UNKNOWN: boolean;
  /** Buckets of the driver `s3` that partitions may name, divided by commas; the first is the usual one. */
  readonly TENANTRY_ATTACHMENTS_S3_BUCKETS?: string;
  /** Address of a server that speaks the protocol; default: that of AWS. */
  readonly TENANTRY_ATTACHMENTS_S3_ENDPOINT?: string;
  /** Address of the same server for clients, in addresses that are signed for them; default: the other one. */
  readonly TENANTRY_ATTACHMENTS_S3_PUBLIC_ENDPOINT?: string;
  readonly TENANTRY_ATTACHMENTS_S3_REGION: string;
  /** Whether buckets stand in the path of addresses. */
  readonly TENANTRY_ATTACHMENTS_S3_PATH_STYLE: boolean;
  /** Seconds in which the server must answer a request. */
  readonly TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS: number;
  /** Credentials; default: those that the AWS SDK finds by itself. */
  readonly TENANTRY_ATTACHMENTS_S3_KEY_ID?: string;
  readonly TENANTRY_ATTACHMENTS_S3_SECRET?: string;
  /** While true, partitions cannot be changed. */
  readonly DEMO_MODE: boolean;
  /** `ATTACHMENTS_PARTITION_<CODE>_ROOT`: folder of a partition. */
  readonly [root: `ATTACHMENTS_PARTITION_${string}_ROOT`]: string | undefined;
}

const megabytes = (usual: number) => Joi.number().empty('').greater(0).default(usual);

export const environment = Joi.object<AttachmentsEnvironment>({
  TENANTRY_ATTACHMENTS_DIR: Joi.string().trim().empty(''),
  TENANTRY_DATA_DIR: Joi.string().trim().empty('').default('./var'),
  TENANTRY_ATTACHMENT_MAX_UPLOAD_MB: megabytes(25),
  TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: megabytes(512),
  TENANTRY_ATTACHMENTS_RESUME_HOURS: Joi.number().empty('').greater(0).max(720).default(24),
  TENANTRY_DEFAULT_ATTACHMENT_OCR_ENABLED: booleanToken().empty('').default(true),
  TENANTRY_ATTACHMENTS_OCR_LANGUAGES: Joi.string()
    .trim()
    .empty('')
    .pattern(/^(?:off|[a-z_]{3,16}(?:\s*,\s*[a-z_]{3,16})*)$/i)
    .default('eng'),
  TENANTRY_ATTACHMENTS_OCR_MEMORY_MB: Joi.number().empty('').min(128).default(768),
  TENANTRY_ATTACHMENTS_OCR_SECONDS: Joi.number().empty('').min(1).default(240),
  TENANTRY_ATTACHMENTS_IMAGE_CACHE_MB: megabytes(2_048),
  TENANTRY_ATTACHMENTS_IMAGE_CACHE_FILE_MB: megabytes(64),
  TENANTRY_ATTACHMENTS_IMAGE_SECONDS: Joi.number().empty('').greater(0).max(90).default(20),
  TENANTRY_ATTACHMENTS_PUBLIC_IMAGE_SIZES: Joi.string()
    .trim()
    .empty('')
    .pattern(/^[1-9]\d{0,3}(?:\s*,\s*[1-9]\d{0,3})*$/)
    .default('32,64,96,128,160,200,256,320,400,480,640,800,1024,1280,1600,2048'),
  TENANTRY_ATTACHMENTS_CLAMD_HOST: Joi.string().trim().empty(''),
  TENANTRY_ATTACHMENTS_CLAMD_PORT: Joi.number().empty('').port().default(3310),
  TENANTRY_ATTACHMENTS_REMOVE_UNKNOWN: booleanToken().empty('').default(false),
  TENANTRY_ATTACHMENTS_S3_BUCKETS: Joi.string().trim().empty(''),
  TENANTRY_ATTACHMENTS_S3_ENDPOINT: Joi.string()
    .trim()
    .empty('')
    .uri({ scheme: ['http', 'https'] }),
  TENANTRY_ATTACHMENTS_S3_PUBLIC_ENDPOINT: Joi.string()
    .trim()
    .empty('')
    .uri({ scheme: ['http', 'https'] }),
  TENANTRY_ATTACHMENTS_S3_REGION: Joi.string().trim().empty('').default('us-east-1'),
  TENANTRY_ATTACHMENTS_S3_PATH_STYLE: booleanToken().empty('').default(false),
  TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS: Joi.number().empty('').greater(0).max(3_600).default(60),
  TENANTRY_ATTACHMENTS_S3_KEY_ID: Joi.string().empty(''),
  TENANTRY_ATTACHMENTS_S3_SECRET: Joi.string().empty(''),
  DEMO_MODE: booleanToken().empty('').default(false),
}).pattern(/^ATTACHMENTS_PARTITION_[A-Z0-9_]+_ROOT$/, Joi.string().trim().empty(''));

/** Bytes of so many mebibytes. */
export const bytesOf = (mebibytes: number): number => Math.floor(mebibytes * 1024 * 1024);

/** Limits of a process that reads the text of a file. */
export const readingLimits = (environment: AttachmentsEnvironment) => ({
  memory: bytesOf(environment.TENANTRY_ATTACHMENTS_OCR_MEMORY_MB),
  processorSeconds: environment.TENANTRY_ATTACHMENTS_OCR_SECONDS,
});

/** Sides of images for callers who are not signed in, in pixels, ascending. */
export const publicSizes = (environment: AttachmentsEnvironment): readonly number[] =>
  environment.TENANTRY_ATTACHMENTS_PUBLIC_IMAGE_SIZES.split(',')
    .map(Number)
    .sort((a, b) => a - b);
