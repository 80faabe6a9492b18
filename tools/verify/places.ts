import { z } from 'zod';
import { buildManifestPath, operatorPath, routePatterns } from '#shared/paths.ts';

export const keysPath = '/.well-known/anonymity-keys.json';
/** Where the browser gets the keys that it uses. */
export const keysCall = '/api/trpc/anonymity.keys';
/** A site answers a page that is turned off as it answers this one. */
export const missingPage = '/no-such-page';
const reference = ['', 'theme.css', 'start.js', 'scalar.js'].map((file) => `/api/docs/${file}`);

export const buildManifest = z.object({
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable(),
  uncommitted_changes: z.boolean().nullable(),
  files: z.record(z.string().startsWith('/'), z.string()),
});

/** The pages: each route, with what a mailed link or a search adds to its address, and addresses that nothing has. */
export function documents(company: string): string[] {
  const pages = Object.values(routePatterns).map((pattern) =>
    pattern.replace(/:(?:id|companyId)$|:companyId/, company).replaceAll(/:\w+/g, 'abc'),
  );
  return [
    ...pages,
    `/companies/${company}/review?token=abc`,
    `/companies/${company}/review/?token=abc`,
    `/companies/${company}/review?email=a@b.example`,
    `/verify-email?token=abc&company_id=${company}`,
    `/verify-email/${company}?email=a@b.example&emailSent=true`,
    '/companies?search=abc',
    missingPage,
  ];
}

/** Everything that is compared with the same commit running here, or between visitors. */
export function places(company: string, files: string[]): string[] {
  return [
    ...new Set([buildManifestPath, keysPath, operatorPath, ...files, ...documents(company), ...reference]),
  ];
}
