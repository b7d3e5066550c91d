import { dirname, join } from 'node:path';
import { Router, type Request, type Response } from 'express';
import { PAGE, SCRIPT, STYLE } from './apiBrowserPage';

/** The page may load resources of this server only. Pictures may also be data URLs of the style sheet. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FROM_SWAGGER = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/**
 * Serves a page for reading and trying the API, from files of ours alone, so that it works without a network.
 *
 * To be mounted beside the document: at `/api/docs` it reads `/api/openapi.json`.
 */
export function apiBrowser(): Router {
  const router = Router({ caseSensitive: true });
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  router.use((_request, response, next) => {
    response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
    next();
  });
  router.get('/', (request, response) => {
    // The page names its files relative to itself, which needs the slash.
    if (new URL(request.originalUrl, 'http://host').pathname.endsWith('/'))
      send('html', PAGE)(request, response);
    else response.redirect(302, `${request.baseUrl}/`);
  });
  router.get('/browser.js', send('js', SCRIPT));
  router.get('/browser.css', send('css', STYLE));
  for (const file of FROM_SWAGGER) {
    router.get(`/${file}`, (_request, response, next) => {
      // The installation itself may lie below a folder with a name that begins with a dot.
      response.sendFile(join(folder, file), { maxAge: '1h', dotfiles: 'allow' }, (error?: Error) => {
        if (error) next(error);
      });
    });
  }
  return router;
}

function send(type: string, body: string) {
  return (_request: Request, response: Response): void => {
    response.type(type).send(body);
  };
}
