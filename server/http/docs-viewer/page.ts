import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

/** The page of the viewer, with a way back to the site. */
export const viewerPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="Every call of the ${site.name} API, to read and to try out." />
    <title>API reference · ${site.name}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="./viewer.css" />
    <link rel="stylesheet" href="./site.css" />
    <script src="./viewer.js"></script>
  </head>
  <body>
    <header class="site-bar">
      <a href="${paths.home()}" class="site-name">${site.name}<span aria-hidden="true">.</span></a>
      <a href="${paths.developers()}">For developers</a>
    </header>
    <div id="swagger-ui"></div>
    <noscript>The reference needs JavaScript. The document it shows is <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
    <script src="./static/swagger-ui-bundle.js"></script>
  </body>
</html>
`;
