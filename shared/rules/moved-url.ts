/** The same URL about another company, which is named in its path or its query. */
export function urlOfCompany(url: string, companyId: number): string {
  return url.replace(/(?<=\/(?:companies|verify-email)\/|[?&]company_id=)[^/?&#]+/, String(companyId));
}
