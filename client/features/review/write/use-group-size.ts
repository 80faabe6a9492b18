import { api } from '#client/api.ts';
import type { GroupSize } from '#shared/schemas/anonymity.ts';

export type People = GroupSize['people'];

/** How many people have verified for a company this year; null when that cannot be found out, undefined until then. */
export function useGroupSize(companyId: number): People | null | undefined {
  const { data, isError } = api.anonymity.groupSize.useQuery({ company_id: companyId });
  return isError ? null : data?.people;
}
