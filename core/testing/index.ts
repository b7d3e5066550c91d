/** The test kit for module authors: a real host on a throwaway database. */
export { startTestHost } from './startTestHost';
export type { TestHostOptions } from './TestHostOptions';
export { endUnused, testTenant, type SharedHostOptions } from './sharedHosts';
export { TestHost } from './TestHost';
export type { TestTenant } from './TestTenant';
export type { Duration, TestClock } from './TestClock';
export type { TestAccount, TestRequest, TestResponse } from './TestRequest';
export { GARBAGE, garbageText } from './garbage';
export type { TestJob } from './readJobs';
export { readMails, type TestMail } from './readMails';
export { startTestServer, type TestServer } from './startTestServer';
export { describeModuleContract } from './contract/describeModuleContract';
export type { ContractOptions } from './contract/ContractOptions';
export { ContractViolation, type Violation } from './contract/ContractViolation';
export { CONTRACT, moduleContract, type ContractCheck } from './contract/moduleContract';
export type { ContractRun } from './contract/ContractRun';
