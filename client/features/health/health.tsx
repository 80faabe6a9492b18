import { useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import type { HealthFinding } from '#shared/schemas/health.ts';

/** What the doctor finds, worst first. */
export function Health() {
  // The time of each check, for a comparison with the server's clock.
  const [device_time, setTime] = useState(() => new Date().toISOString());
  const query = api.health.check.useQuery(
    { device_time },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const found = query.data?.data;
  const testMail = api.health.testMail.useMutation({
    onError: (error) => toast('error', "We couldn't send it", messageOf(error)),
  });
  return (
    <section aria-labelledby="health" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="health" className="text-2xl">
            Health
          </h2>
          <p className="mt-2 max-w-[41.5em] text-[0.9375rem] text-soft">
            What the server finds about itself. On its machine, <code>npm run doctor</code> also checks the
            audit log, DNS, the certificate, the proxy and every row of the database.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" inactive={testMail.isPending} onClick={() => testMail.mutate()}>
            Send yourself a test email
          </Button>
          <Button
            variant="secondary"
            inactive={query.isFetching}
            onClick={() => setTime(new Date().toISOString())}
          >
            Check again
          </Button>
        </div>
      </div>
      <div role="status" className="empty:-mt-6">
        {testMail.data && <Findings found={testMail.data.data} />}
      </div>
      <p role="status" className="sr-only">
        {found && summaryOf(found)}
      </p>
      {query.isError ? (
        <LoadError title="We couldn't check the site." query={query} />
      ) : found === undefined ? (
        <div role="status" aria-label="Checking the site">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <Findings found={found} />
      )}
    </section>
  );
}

function Findings({ found }: { found: HealthFinding[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card px-5 sm:px-6">
      {found.map((finding) => (
        <Finding key={`${finding.check} ${finding.says}`} {...finding} />
      ))}
    </ul>
  );
}

const words = { problem: 'Problem', warning: 'Warning', ok: 'Fine' };
const looks = { problem: 'text-bad-text', warning: 'text-middle-text', ok: 'text-good-text' };

function Finding({ check, status, says }: HealthFinding) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[12rem_1fr] sm:items-baseline">
      <p className="font-medium">{check}</p>
      <p className="min-w-0 wrap-anywhere text-[0.9375rem]">
        <span className={`font-medium ${looks[status]}`}>{words[status]}.</span> {says}
      </p>
    </li>
  );
}

function summaryOf(found: HealthFinding[]): string {
  const problems = found.filter(({ status }) => status === 'problem').length;
  const warnings = found.filter(({ status }) => status === 'warning').length;
  return `${many(problems, 'problem')}, ${many(warnings, 'warning')}`;
}

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
