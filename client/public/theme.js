// Runs before the first paint unless the network is slow: nothing waits for it. Then a chosen theme doesn't flash in the
// other one, and nobody who is signed in sees "Sign in" first. client/shell/header.tsx and client/session.ts write what it reads.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  if (localStorage.getItem('auth_token')) document.documentElement.dataset.account = '';
} catch {
  // Storage is blocked: the theme follows the system.
}
