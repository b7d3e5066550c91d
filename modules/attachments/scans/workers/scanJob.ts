import { job } from '@tenantry/core';
import Joi from 'joi';

/** Scans a file that was uploaded. */
export const scanJob = job({
  id: 'attachments.scan_file',
  title: 'Scan files for viruses',
  data: Joi.object<{ readonly attachmentId: string }>({ attachmentId: Joi.string().guid().required() }),
});
