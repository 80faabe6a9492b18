// Runs in the browser: displays the reference in the theme chosen on the site, or else in the system's.
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function theme() {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'dark' || chosen === 'light') return chosen;
  } catch {
    // Storage is blocked: the theme follows the system.
  }
  return systemIsDark.matches ? 'dark' : 'light';
}

const settings = () => ({
  url: '/api/v1/openapi.json',
  theme: 'none',
  forceDarkModeState: theme(),
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  documentDownloadType: 'json',
  operationTitleSource: 'summary',
  persistAuth: false,
  // On a live site, a test of a call that writes would be a company, a review or a report.
  hideTestRequestButton: !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname),
  // Everything that would talk to another host.
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

const reference = window.Scalar.createApiReference('#reference', settings());
systemIsDark.addEventListener('change', () => reference.updateConfiguration(settings()));
