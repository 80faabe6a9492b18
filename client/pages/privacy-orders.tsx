import { Link } from 'wouter';
import { keptFor, orders } from '#client/features/trust/orders.ts';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { paths } from '#shared/paths.ts';

export function PrivacyOrdersPage() {
  return (
    <Page
      title="What we can and can't be made to hand over"
      description="What an employer, a court or the police could get from us with each kind of order, and what no order can yield."
    >
      <Prose>
        <h1>What we can and can't be made to hand over</h1>
        <p>
          A court, a prosecutor or the police can order us to hand over what we have, and an employer can ask
          a court to. We can only hand over what is stored. This is what each kind of order would yield.
        </p>
        {orders.map((order) => (
          <section key={order.title} aria-label={order.title}>
            <h2>{order.title}</h2>
            <p>
              <strong>What we'd have:</strong> {order.yields}
            </p>
            <p>
              <strong>What it doesn't show:</strong> {order.not}
            </p>
            {keptFor(order).length > 0 && (
              <details className="mt-2">
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
                  What is stored<span className="sr-only">: {order.title}</span>
                </summary>
                <ul>
                  {keptFor(order).map(({ title, kept, reveals }) => (
                    <li key={title}>
                      <strong>{title}</strong>, kept {kept.replace(/\.$/, '')}. {reveals}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        ))}
        <h2>What we do with an order</h2>
        <p>
          We check whether it's lawful, and hand over no more than it names. We don't write down more than we
          do today unless a law or a court makes us. The{' '}
          <Link href={paths.transparency()}>transparency page</Link> says exactly how many requests there
          were.
        </p>
        <p>
          Everything we store is listed <a href={paths.privacyDetails('stored')}>column by column</a>.
        </p>
      </Prose>
    </Page>
  );
}
