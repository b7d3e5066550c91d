/** The bundler collects imported styles in a file of their own. */
declare module '*.css';
