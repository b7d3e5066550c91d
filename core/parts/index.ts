import type { Part } from '../kernel/parts/Part';
import { accessPart } from './access/part';
import { agentsPart } from './agents/part';
import { budgetsPart } from './budgets/part';
import { clusterPart } from './cluster/part';
import { dataPart } from './data/part';
import { encryptionPart } from './encryption/part';
import { environmentPart } from './environment/part';
import { eventsPart } from './events/part';
import { extensionsPart } from './extensions/part';
import { healthPart } from './health/part';
import { httpPart } from './http/part';
import { i18nPart } from './i18n/part';
import { identityPart } from './identity/part';
import { imagesPart } from './images/part';
import { jobsPart } from './jobs/part';
import { kernelPart } from '../kernel/parts/kernelPart';
import { mailPart } from './mail/part';
import { metricsPart } from './metrics/part';
import { navigationPart } from './navigation/part';
import { operationsPart } from './operations/part';
import { outgoingPart } from './outgoing/part';
import { pagesPart } from './pages/part';
import { recordsPart } from './records/part';
import { redisPart } from './redis/part';
import { switchesPart } from './switches/part';
import { tenancyPart } from './tenancy/part';
import { widgetsPart } from './widgets/part';

/** The parts of the host: started in this order, stopped in reverse. */
export const PARTS: readonly Part[] = [
  environmentPart,
  httpPart,
  accessPart,
  tenancyPart,
  dataPart,
  budgetsPart,
  redisPart,
  clusterPart,
  healthPart,
  switchesPart,
  i18nPart,
  mailPart,
  outgoingPart,
  imagesPart,
  encryptionPart,
  identityPart,
  widgetsPart,
  navigationPart,
  agentsPart,
  pagesPart,
  recordsPart,
  jobsPart,
  eventsPart,
  extensionsPart,
  kernelPart,
  metricsPart,
  operationsPart,
];

// The exports lead the compiler of authors to the services that the parts add to `CoreServices`.
export {
  accessPart,
  agentsPart,
  budgetsPart,
  clusterPart,
  dataPart,
  encryptionPart,
  environmentPart,
  eventsPart,
  extensionsPart,
  healthPart,
  httpPart,
  i18nPart,
  identityPart,
  imagesPart,
  jobsPart,
  kernelPart,
  mailPart,
  metricsPart,
  navigationPart,
  operationsPart,
  outgoingPart,
  pagesPart,
  recordsPart,
  redisPart,
  switchesPart,
  tenancyPart,
  widgetsPart,
};
