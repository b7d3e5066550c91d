/** The page of the API browser. Its script stands apart, because the page's policy allows none inside. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API</title>
    <link rel="icon" type="image/png" href="favicon-32x32.png" />
    <link rel="stylesheet" href="swagger-ui.css" />
    <link rel="stylesheet" href="browser.css" />
  </head>
  <body>
    <main id="browser"><noscript>This page needs JavaScript; the document is at ../openapi.json.</noscript></main>
    <script src="swagger-ui-bundle.js"></script>
    <script src="browser.js"></script>
  </body>
</html>
`;

export const SCRIPT = `window.SwaggerUIBundle({
  url: '../openapi.json',
  domNode: document.getElementById('browser'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // The default sends the document to a service elsewhere.
  validatorUrl: null,
});
`;

export const STYLE = `body {
  margin: 0;
}
`;
