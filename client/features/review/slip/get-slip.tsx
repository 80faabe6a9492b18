import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { refusalOf, wasOffline } from '#client/api.ts';
import { TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { paths } from '#shared/paths.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import type { Company } from '#shared/schemas/company.ts';
import { Notice } from '../notice.tsx';
import { SlipStopped } from './slip-stopped.tsx';
import { useTypedDomain } from './typed-domain.ts';
import { useGetSlip } from './use-get-slip.ts';

type Props = {
  company: Pick<Company, 'id' | 'name' | 'domain'>;
  token: string;
  onGot: () => void;
  /** Called when the link can't be used anymore. */
  onLeave: () => void;
};

/** What an opened link shows: one button, so everyone's traffic looks the same, whether or not they write. */
export function GetSlip({ company, token, onGot, onLeave }: Props) {
  const { id, domain } = company;
  const typed = useTypedDomain(id);
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState<string>();
  const { get, pending, stop, isRefused, error } = useGetSlip({ companyId: id, token, onGot });

  async function submit() {
    if (typed === undefined) return;
    const named = typed ?? emailDomain(`you@${entered.trim().replace(/^.*@/, '')}`);
    if (named === domain) return get(named);
    setProblem(
      entered.trim() === '' ? 'Type the part after the @ in your work email.' : otherCompany(domain),
    );
  }

  if (typed && typed !== domain) return <OtherDomain typed={typed} domain={domain} />;
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-2xl sm:text-3xl">Your link works. Now get your slip.</h1>
      <p className="mt-4 mb-6 text-lg text-soft">
        A slip proves that you work at{' '}
        <strong className="font-medium text-ink wrap-anywhere">{domain}</strong>. It doesn't say who you are,
        not even to us. You need one to write a review, today or any day until January 31.
      </p>
      <ShortForm isPage button="Get your slip" sending="Getting it..." pending={pending} onSubmit={submit}>
        {typed === null ? (
          <TextField
            label="The part after the @ in your work email"
            hint="Your browser compares it with this page, so our server can't send you to the wrong one."
            placeholder="company.com"
            required
            autoCapitalize="none"
            value={entered}
            error={problem}
            onChange={({ target }) => {
              setEntered(target.value);
              setProblem(undefined);
            }}
          />
        ) : (
          <p className="flex min-h-12 gap-3">
            {typed && (
              <>
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-good-text" />
                <span>
                  {domain} is the part after the @ in the address you typed. Your browser checked that, not
                  our server.
                </span>
              </>
            )}
          </p>
        )}
        {stop && <SlipStopped stop={stop} />}
        {isRefused && <LinkRefused company={company} onLeave={onLeave} />}
        {error && <Notice title={failureOf(error)}>Your link still works. Try again.</Notice>}
      </ShortForm>
      <p className="mt-5 text-soft">
        Everyone who opens a link can get one, and you don't have to use it. Slips that go unused hide the
        people who write.
      </p>
    </div>
  );
}

/** A link leads to a company other than the typed one only if it was made for one person. */
function OtherDomain({ typed, domain }: { typed: string; domain: string }) {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-6 text-2xl sm:text-3xl">Your link is for another company</h1>
      <Notice title={`You typed an address at ${typed}, but this page is about ${domain}.`}>
        Don't write your review here. A page made only for you could mark it as yours. Find the company with
        the domain{' '}
        <Link href={paths.companies({ search: typed })} className="text-link wrap-anywhere">
          {typed}
        </Link>
        , and send yourself a new link from there.
      </Notice>
    </div>
  );
}

const otherCompany = (domain: string) =>
  `This page is about ${domain}. If that isn't the part after the @ in your work email, don't write your review here. A page made only for you could mark it as yours.`;

function failureOf(error: unknown): ReactNode {
  if (wasOffline(error)) return "You're offline. Nothing was sent.";
  return refusalOf(error)?.message ?? "We couldn't reach the site, so we don't know if it made your slip.";
}

/**
 * Shown when the link is refused. Everyone gets every possible reason in the same words: naming the one that applies
 * would reveal whether someone has taken part.
 */
function LinkRefused({ company: { id, name }, onLeave }: Pick<Props, 'company' | 'onLeave'>) {
  return (
    <Notice title="We can't give you a slip for this link">
      <p>
        Either your link has expired, or you've already got a slip or sent your one review of {name} for this
        calendar year. Everyone sees this message, whether or not they've written a review.
      </p>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium text-ink">If you haven't</dt>
          <dd className="mt-0.5">
            <Link href={paths.verifyEmail(id)} className="text-link" onClick={onLeave}>
              Send a new link
            </Link>{' '}
            to yourself.
          </dd>
        </div>
        <div>
          <dt className="font-medium text-ink">If you have</dt>
          <dd className="mt-0.5">
            Open{' '}
            <Link href={paths.slip()} className="text-link">
              your slip or receipt
            </Link>
            , or write a new review in January.
          </dd>
        </div>
      </dl>
    </Notice>
  );
}
