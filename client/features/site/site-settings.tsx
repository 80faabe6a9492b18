import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentType } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { type ManagedSite, type SiteChange, siteChange } from '#shared/schemas/site.ts';

type PictureField = ComponentType<{
  label?: string;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}>;

/** What the site is called, how it looks and who runs it. */
export function SiteSettings({ PictureField }: { PictureField: PictureField }) {
  const query = api.managedSite.get.useQuery(undefined, { gcTime: 0 });
  const site = query.data;
  return (
    <section aria-labelledby="site" className="flex max-w-2xl flex-col gap-6">
      <div>
        <h2 id="site" className="text-2xl">
          Site
        </h2>
        <p className="mt-2 text-[0.9375rem] text-soft">
          What this site is called, how it looks and who runs it. What you leave empty isn't shown. Pages,
          emails, feeds and icons change as soon as you save.
        </p>
      </div>
      {site === undefined ? (
        <NotLoaded what="the settings" query={query} className="h-96 w-full" />
      ) : (
        <>
          <Notes site={site} />
          <SiteForm site={site} PictureField={PictureField} />
        </>
      )}
    </section>
  );
}

function Notes({ site: { from_file, missing } }: { site: ManagedSite }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      {from_file && (
        <p className="rounded-card border border-hairline bg-tint p-4">
          The file in <code>SITE_FILE</code> has these settings. Change them there and restart the server.
        </p>
      )}
      {missing.length > 0 && (
        <p className="rounded-card border border-middle bg-card p-4">Not set yet: {missing.join(', ')}.</p>
      )}
    </div>
  );
}

/** As typed: links in lines, and a choice of three for registration. */
type Values = Record<Exclude<keyof ManagedSite['settings'], 'social_links' | 'footer_links'>, string> & {
  social_links: string;
  footer_links: string;
};

type Typed = Values & { logo?: string | null | undefined; photo?: string | null | undefined };

function valuesOf({ settings }: ManagedSite): Values {
  const { social_links, footer_links, registration, ...texts } = settings;
  const plain = Object.entries(texts).map(([name, value]) => [name, value ?? '']);
  return {
    ...Object.fromEntries(plain),
    social_links: linesOf(social_links),
    footer_links: linesOf(footer_links),
    registration: registration === null ? '' : registration ? 'on' : 'off',
  };
}

function changeIn({ social_links, footer_links, registration, ...texts }: Typed): unknown {
  return {
    ...texts,
    social_links: linksIn(social_links),
    footer_links: linksIn(footer_links),
    registration: registration === '' ? null : registration === 'on',
  };
}

const adders = [
  { value: 'anyone', label: 'Anyone' },
  { value: 'accounts', label: 'People with an account' },
  { value: 'team', label: 'Moderators and admins' },
];
const registrations = [
  { value: '', label: 'As in REGISTRATION' },
  { value: 'on', label: 'Anyone' },
  { value: 'off', label: 'No one' },
];
const lineHint = 'One per line: the name, then the address.';

function SiteForm({ site, PictureField }: { site: ManagedSite; PictureField: PictureField }) {
  const { managedSite } = api.useUtils();
  const validate = zodResolver(siteChange);
  const form = useForm<Typed, unknown, SiteChange>({
    // What is checked is what is sent: lists of links instead of lines.
    resolver: ((values: Typed, ...rest: [never, never]) =>
      validate(changeIn(values) as never, ...rest)) as never,
    defaultValues: valuesOf(site),
  });
  const change = api.managedSite.change.useMutation({
    onError: (error) => toast('error', "We couldn't save", messageOf(error)),
  });
  const { errors } = form.formState;
  const refused = refusalOf(change.error)?.errors;
  const errorOf = (name: string) => {
    const found = errors[name as keyof Values] as
      | { message?: string; [at: number]: { name?: { message?: string }; href?: { message?: string } } }
      | undefined;
    const [inList] = Object.values(found ?? {}).filter((one) => typeof one === 'object' && one !== null);
    return found?.message ?? inList?.name?.message ?? inList?.href?.message ?? refused?.[name]?.[0];
  };
  const field = (name: FieldPath<Values>) => ({
    error: errorOf(name),
    disabled: site.from_file,
    ...form.register(name, { disabled: site.from_file }),
  });
  const picture = (name: 'logo' | 'photo', label: string, present: string | null) => (
    <div className="flex flex-col gap-3">
      {present && (
        <div className="flex items-center gap-4">
          <img
            src={present}
            alt={`The ${name} now`}
            className="size-16 rounded-control border border-hairline"
          />
          {!site.from_file && (
            <CheckboxField
              label={`Remove the ${name}`}
              checked={form.watch(name) === null}
              onChange={(checked) => form.setValue(name, checked ? null : undefined)}
            />
          )}
        </div>
      )}
      {!site.from_file && form.watch(name) !== null && (
        <PictureField
          label={label}
          error={errorOf(name)}
          onChange={(drawn) => form.setValue(name, drawn ?? undefined)}
        />
      )}
    </div>
  );
  // Pictures go alone: with the texts, they could be longer than a proxy lets through.
  const submit = form.handleSubmit(async ({ logo, photo, ...texts }) => {
    if (change.isPending) return;
    const parts = [texts, { logo }, { photo }].filter((part) =>
      Object.values(part).some((value) => value !== undefined),
    );
    try {
      for (const part of parts) await change.mutateAsync(part);
    } catch {
      return;
    }
    toast('success', 'Settings saved', 'Reload the page to see them here.');
    await managedSite.invalidate();
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-8">
      <Part title="Name and look">
        <TextField label="Name" maxLength={textLimits.siteName.max} {...field('name')} />
        {picture('logo', 'Logo', site.logo_url)}
        <TextField label="Accent color on light backgrounds" hint="Like #0a5c5c" {...field('accent_light')} />
        <TextField label="Accent color on dark backgrounds" hint="Like #61cdc5" {...field('accent_dark')} />
      </Part>
      <Part title="Who runs it">
        <TextField label="Your name" maxLength={textLimits.personName.max} {...field('operator_name')} />
        <TextField label="Role" hint="Such as Founder" {...field('operator_role')} />
        {picture('photo', 'Photo', site.photo_url)}
        <TextArea label="About you" maxLength={textLimits.bio.max} {...field('operator_bio')} />
        <TextField label="Legal operator" hint="A person or an organization" {...field('legal_name')} />
        <TextArea label="Postal address" maxLength={textLimits.address.max} {...field('legal_address')} />
      </Part>
      <Part title="Contact and links">
        <TextField label="Contact email" type="email" {...field('contact_email')} />
        <TextField label="Email for companies" type="email" {...field('sales_email')} />
        <TextArea label="Social links" hint={lineHint} {...field('social_links')} />
        <TextArea label="Other links in the footer" hint={lineHint} {...field('footer_links')} />
      </Part>
      <Part title="Terms and privacy">
        <TextField
          label="Languages of reviews"
          hint="As in “Please write in English or German.” Empty for any."
          maxLength={textLimits.siteLanguages.max}
          {...field('languages')}
        />
        <TextArea
          label="Addition to the terms"
          hint="In Markdown"
          maxLength={textLimits.siteTerms.max}
          {...field('terms')}
        />
        <TextArea
          label="Addition to the privacy page"
          hint="In Markdown. What the page promises stays as it is."
          maxLength={textLimits.siteTerms.max}
          {...field('privacy')}
        />
      </Part>
      <Part title="Who may do what">
        <SelectField label="Who may add companies" options={adders} {...field('companies_by')} />
        <SelectField label="Who may create an account" options={registrations} {...field('registration')} />
      </Part>
      {!site.from_file && (
        <Button type="submit" className="self-start" inactive={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
      )}
    </form>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-4 text-xl font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

type Link = { name: string; href: string };

const linesOf = (links: readonly Link[]): string =>
  links.map(({ name, href }) => `${name} ${href}`).join('\n');

/** Each line's last word is the address. */
function linksIn(lines: string): Link[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return { name: line.slice(0, at === -1 ? 0 : at).trim(), href: line.slice(at + 1) };
    });
}
