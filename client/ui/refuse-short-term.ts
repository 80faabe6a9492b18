import { toast } from './toast.ts';

/** Shows a toast about a term that is too short to search for. */
export function refuseShortTerm(term: string, shortest: number): boolean {
  if (term.length >= shortest) return false;
  toast('info', 'Search term too short', `Please enter at least ${shortest} characters to search.`);
  return true;
}
