import { api } from '#client/api.ts';

/** One company. With a null id, nothing is requested. */
export function useCompany(id: number | null) {
  return api.companies.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
}
