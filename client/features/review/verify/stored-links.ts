import { readStored, removeStored, writeStored } from '#client/ui/browser-storage.ts';

/** What opens the review form of one company: the token of the mailed link, or an address verified elsewhere. */
export type Access = { token: string } | { email: string };

const accessKey = (companyId: number) => `review_access_${companyId}`;
const pendingKey = (companyId: number) => `unchecked_link_${companyId}`;
const verifiedKey = 'verified_company';

/** Everything here lives in sessionStorage: it belongs to this tab and ends with it. */
export function readAccess(companyId: number): Access | null {
  const stored = readStored('sessionStorage', accessKey(companyId));
  if (stored === null) return null;
  try {
    const access = JSON.parse(stored) as { token?: unknown; email?: unknown } | null;
    if (typeof access?.token === 'string') return { token: access.token };
    if (typeof access?.email === 'string') return { email: access.email };
  } catch {
    dropAccess(companyId);
  }
  return null;
}

export function keepAccess(companyId: number, access: Access): void {
  writeStored('sessionStorage', accessKey(companyId), JSON.stringify(access));
}

export function dropAccess(companyId: number): void {
  removeStored('sessionStorage', accessKey(companyId));
  if (readVerifiedCompany() === companyId) removeStored('sessionStorage', verifiedKey);
}

/** A token that came by a link and has not been checked yet. */
export function readUncheckedToken(companyId: number): string | null {
  return readStored('sessionStorage', pendingKey(companyId));
}

export function keepUncheckedToken(companyId: number, token: string): void {
  writeStored('sessionStorage', pendingKey(companyId), token);
}

export function dropUncheckedToken(companyId: number): void {
  removeStored('sessionStorage', pendingKey(companyId));
}

/** The company whose link was checked last, for the note on the login page. */
export function readVerifiedCompany(): number | null {
  return Number(readStored('sessionStorage', verifiedKey)) || null;
}

export function keepVerifiedCompany(companyId: number): void {
  writeStored('sessionStorage', verifiedKey, String(companyId));
}
