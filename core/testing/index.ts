/** The test kit for module authors: a real host on a throwaway database. */
export { startTestHost, TestHost, type TestHostOptions } from './startTestHost';
export type { TestAccount, TestRequest, TestResponse } from './TestHost';
export { startTestServer, type TestServer } from './startTestServer';
