import type { Part } from '../kernel/parts/Part';
import { accessPart } from './access/part';
import { agentsPart } from './agents/part';
import { clusterPart } from './cluster/part';
import { dataPart } from './data/part';
import { eventsPart } from './events/part';
import { extensionsPart } from './extensions/part';
import { healthPart } from './health/part';
import { httpPart } from './http/part';
import { i18nPart } from './i18n/part';
import { identityPart } from './identity/part';
import { jobsPart } from './jobs/part';
import { kernelPart } from '../kernel/parts/kernelPart';
import { mailPart } from './mail/part';
import { navigationPart } from './navigation/part';
import { recordsPart } from './records/part';
import { redisPart } from './redis/part';
import { switchesPart } from './switches/part';
import { tenancyPart } from './tenancy/part';
import { widgetsPart } from './widgets/part';

/** The parts that bring services and kinds of contributions: started in this order, stopped in reverse. */
export const CAPABILITIES: readonly Part[] = [
  httpPart,
  accessPart,
  tenancyPart,
  dataPart,
  redisPart,
  clusterPart,
  healthPart,
  switchesPart,
  i18nPart,
  mailPart,
  identityPart,
  widgetsPart,
  navigationPart,
  agentsPart,
  recordsPart,
  jobsPart,
  eventsPart,
  extensionsPart,
  kernelPart,
];

// The exports lead the compiler of authors to the services that the parts add to `CoreServices`.
export {
  accessPart,
  agentsPart,
  clusterPart,
  dataPart,
  eventsPart,
  extensionsPart,
  healthPart,
  httpPart,
  i18nPart,
  identityPart,
  jobsPart,
  kernelPart,
  mailPart,
  navigationPart,
  recordsPart,
  redisPart,
  switchesPart,
  tenancyPart,
  widgetsPart,
};
