import { api } from '#client/api.ts';

/** One company; a null id stays without an answer. */
export function useCompany(id: number | null) {
  return api.companies.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
}
