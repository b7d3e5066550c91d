// Exports of '@tenantry/console' for modules in browsers. The console gives it by its import map; no package has this name, so
// tsconfig.json of the code names this file: "types": ["@tenantry/module-console/browser"].
declare module '@tenantry/console' {
  export * from '@tenantry/module-console/browser/api';
}

/** Imported styles are collected in `index.css`, which the extension names under `styles`. */
declare module '*.css';
