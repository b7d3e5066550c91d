/** Address of the page that leads to all settings; those of a module are below it. */
export const SETTINGS = '/backend/settings';
