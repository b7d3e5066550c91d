import { createHash } from 'node:crypto';
import type { PageContext, PageDocument } from '@tenantry/core';
import { PartTexts } from '../services/PartTexts';
import shared from '../entries/shared.json';

/**
 * Scripts, styles and requests of this origin only; no inline code but the import map, and no text becomes HTML or a script.
 *
 * @param map text of the import map
 */
const policyFor = (map: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(map).digest('base64')}'`,
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

/** The document of the console in one language: the same for everybody, without data. */
export function consoleDocument({ asset, locale, translations }: PageContext): PageDocument {
  const imports = Object.fromEntries(Object.entries(shared).map(([name, file]) => [name, asset(file)]));
  const map = JSON.stringify({ imports });
  return {
    html: htmlWith(
      asset,
      map,
      locale,
      `/api/console/texts/${locale}?v=${new PartTexts({ translations }).revision()}`,
    ),
    contentSecurityPolicy: policyFor(map),
  };
}

/** The import map comes before all that loads or preloads a module: after that, Firefox ignores it. */
function htmlWith(asset: PageContext['asset'], map: string, locale: string, texts: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tenantry</title>
<script type="importmap">${map}</script>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${asset('shell.css')}">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset('geist-latin-wght-normal.woff2')}">
<link id="texts" rel="preload" as="fetch" crossorigin href="${texts}">
<link rel="modulepreload" href="${asset('common.js')}">
<script type="module" src="${asset('shell.js')}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The console needs JavaScript.</noscript>
</body>
</html>
`;
}
