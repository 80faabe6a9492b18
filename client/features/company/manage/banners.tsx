import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { unusualMonths } from '#shared/limits.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { ManagedBanners } from '#shared/schemas/banner.ts';
import { type BannerKind, bannerKinds } from '#shared/words.ts';

const titles: Record<BannerKind, string> = {
  unusual_activity: 'Unusual activity',
  legal_threats: 'Legal threats against authors',
};

/** What visitors are warned of on the company's page. */
export function Banners({ companyId }: { companyId: number }) {
  const { companies, managedCompanies } = api.useUtils();
  const { data } = api.managedCompanies.banners.useQuery({ id: companyId }, { gcTime: 0 });
  const change = api.managedCompanies.changeBanner.useMutation({
    onSettled: () => Promise.all([managedCompanies.invalidate(), companies.invalidate()]),
    onError: (error) => toast('error', "We couldn't change the banner", messageOf(error, 'Try again.')),
  });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="banners" className="border-t border-hairline pt-4 text-[0.9375rem]">
      <h3 id="banners" className="font-sans text-base font-medium tracking-normal">
        Banners
      </h3>
      <ul className="divide-y divide-hairline">
        {bannerKinds.map((kind) => {
          const own = data.banners.find((banner) => banner.kind === kind);
          const canSet = kind === 'legal_threats' || data.unusual_week || data.unusual_month;
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <p>{titles[kind]}</p>
                <p className="text-soft">{own ? shownWords(own) : settingWords[kind](data)}</p>
              </div>
              {(own || canSet) && (
                <Button
                  variant="quiet"
                  className="-mr-5"
                  aria-label={`${own ? 'Take down' : 'Set'}: ${titles[kind]}`}
                  inactive={change.isPending}
                  onClick={() => change.mutate({ id: companyId, kind, set: own === undefined })}
                >
                  {own ? 'Take down' : 'Set'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function shownWords({ since, until, shown }: ManagedBanners['banners'][number]): string {
  const from = shown ? `On its page since ${monthName(since)}` : `On its page from ${monthName(since)}`;
  return until ? `${from}, to ${monthName(until)}.` : `${from}.`;
}

const settingWords: Record<BannerKind, (data: ManagedBanners) => string> = {
  unusual_activity({ unusual_week, unusual_month }) {
    if (unusual_week)
      return `${unusual_week.reviews} pending reviews in a week, ${usualWords(unusual_week)}. A banner would appear next month, for ${unusualMonths} months.`;
    if (unusual_month)
      return `${unusual_month.reviews} reviews in ${monthName(unusual_month.month)}, ${usualWords(unusual_month)}. A banner would appear next month, for ${unusualMonths} months.`;
    return 'Nothing is unusual this week, this month or last month.';
  },
  legal_threats: () =>
    'Set it once you have read a threat. It appears next month and stays until you take it down.',
};

const usualWords = ({ usual_month: usual }: { usual_month: number }) =>
  `usually ${usual < 1 ? 'less than one' : `about ${Math.round(usual)}`} a month`;
