export interface Metrics {
  contentType: string;
  text(): Promise<string>;
  observeRequest(r: object): void;
  subscriberFailed(m: string, s: string): void;
}
export function createMetrics(): Metrics {
  return {
    contentType: 'text/plain',
    text: async () => '',
    observeRequest: () => undefined,
    subscriberFailed: () => undefined,
  };
}
