/** Called with an extension of a route or a command that failed: its module, its id, and why. */
export type ExtensionFailure = (moduleId: string, extensionId: string, error: unknown) => void;
