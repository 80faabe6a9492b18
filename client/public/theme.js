// Runs before the first paint, so that a chosen theme never flashes in the other one. client/shell/theme-switch.tsx writes it.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is blocked: the theme follows the system.
}
