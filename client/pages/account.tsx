import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { ChangePassword } from '#client/features/account/change-password.tsx';
import { OwnData } from '#client/features/account/own-data.tsx';
import { SecondFactor } from '#client/features/account/second-factor.tsx';
import { Sessions } from '#client/features/account/sessions.tsx';
import { useSession } from '#client/session.ts';
import { Page } from '#client/ui/page.tsx';
import { sessionLimits } from '#shared/account-limits.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';

export function AccountPage() {
  const user = useSession()?.user;
  if (!user) return <Redirect to={paths.login()} replace />;
  const { days, idleHours } = sessionLimits;
  const idle = mayModerate(user.roles) ? `${idleHours.moderator} hours` : `${idleHours.user / 24} days`;
  return (
    <Page title="Your account">
      <div className="mx-auto max-w-xl">
        <h1 className="text-2xl sm:text-3xl">Your account</h1>
        <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <dt className="text-soft">Name</dt>
          <dd className="break-words">{user.name}</dd>
          <dt className="text-soft">Email</dt>
          <dd className="break-words">{user.email}</dd>
        </dl>
        <Part title="Second factor">
          <SecondFactor email={user.email} />
        </Part>
        <Part title="Password">
          <p className="mt-2 mb-6 text-soft">Changing it signs you out everywhere else.</p>
          <ChangePassword person={user} />
        </Part>
        <Part title="Where you're signed in">
          <p className="mt-2 mb-6 text-soft">
            We sign you out after {idle} without activity, or after {days} days.
          </p>
          <Sessions />
        </Part>
        <Part title="Your data">
          <OwnData person={user} />
        </Part>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-12 border-t border-hairline pt-8">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      {children}
    </section>
  );
}
