import type { PageContext, PageDocument } from '@tenantry/core';

/** Scripts, styles and requests of this origin only; no inline code, and no text becomes HTML or a script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The document of the console: the same for everybody, without data. */
export function consoleDocument({ asset }: PageContext): PageDocument {
  return { html: htmlWith(asset('shell.css'), asset('shell.js')), contentSecurityPolicy: POLICY };
}

// React Aria adds no style element where one with this id exists; web/styles/kit.css has its declarations.
function htmlWith(styles: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tenantry</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styles}" id="react-aria-pressable-style">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The console needs JavaScript.</noscript>
</body>
</html>
`;
}
