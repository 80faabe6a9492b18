import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';

/** Shows a toast about a term that is too short to search for. */
export function refuseShortTerm(term: string): boolean {
  if (term.length >= textLimits.searchTerm.min) return false;
  toast({
    title: 'Search term too short',
    description: `Please enter at least ${textLimits.searchTerm.min} characters to search.`,
    kind: 'info',
  });
  return true;
}
