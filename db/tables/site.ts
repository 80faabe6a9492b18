/** One row once an admin has changed a setting; none before. */
export interface SiteIdentityTable {
  /** Always 1. */
  id: number;
  /** JSON of `shared/schemas/site.ts`. */
  settings: string;
  /** PNGs in base64. */
  logo: string | null;
  photo: string | null;
}
