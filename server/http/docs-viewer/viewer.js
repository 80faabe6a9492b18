// Runs in the browser: the theme chosen on the site or else the system's, then the viewer itself.
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the theme follows the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches);
  document.documentElement.classList.toggle('dark-mode', dark);
};
showTheme();
systemIsDark.addEventListener('change', showTheme);

// A tag folds when its heading is pressed; its text stands in the heading and is there to be read and copied.
document.addEventListener(
  'click',
  (event) => {
    if (event.target.closest('.opblock-tag small')) event.stopPropagation();
  },
  true,
);

window.addEventListener('DOMContentLoaded', () => {
  window.SwaggerUIBundle({
    dom_id: '#swagger-ui',
    // With the host, or else links of the document are left out.
    url: `${location.origin}/api/v1/openapi.json`,
    presets: [window.SwaggerUIBundle.presets.apis],
    // Without the bar of the tool, which the layout of its own page has.
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'list',
    // Of those there are the one whose numbers can be read.
    syntaxHighlight: { theme: 'tomorrow-night' },
    tryItOutEnabled: true,
    persistAuthorization: false,
    validatorUrl: null,
  });
});
