/** An action that is not performed, however often it is tried. */
export class ActionRefused extends Error {}
