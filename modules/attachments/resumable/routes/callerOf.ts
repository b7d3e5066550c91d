import { callerKeyOf, type CommandCall } from '@tenantry/core';
import { placeOfUpload, requirePlace } from '../../library/rules/requirePlace';
import type { UploadCaller } from '../services/ResumableUploads';

/** Who uploads, from the context of a route. @throws HttpError 401 without a tenant, or without an organization */
export function callerOf(call: CommandCall): UploadCaller {
  const { tenantId } = requirePlace(call);
  const owner = call.principal ? callerKeyOf(call.principal) : 'nobody';
  return { tenantId, owner, call, place: () => placeOfUpload(call) };
}
