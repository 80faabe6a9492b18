import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { SecondFactor } from '#client/features/account/second-factor.tsx';
import { useSession } from '#client/session.ts';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function AccountPage() {
  const user = useSession()?.user;
  if (!user) return <Redirect to={paths.login()} replace />;
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
