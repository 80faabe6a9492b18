import { useSiteName } from '#client/operator.tsx';
import { Button } from '#client/ui/button.tsx';
import { CopyOrDownload } from '#client/ui/copy-or-download.tsx';

type Props = { codes: readonly string[]; email: string; onSaved: () => void };

/** The recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const siteName = useSiteName();
  return (
    <div className="flex flex-col gap-4">
      <h3 className="mt-4 text-lg font-medium">Save your recovery codes</h3>
      <p className="text-soft">
        If you lose your phone, sign in with one of them. Each works once. We can't show them again, so keep
        them somewhere safe, such as your password manager.
      </p>
      <ul className="grid gap-x-6 gap-y-1.5 rounded-control border border-dashed border-control bg-paper px-4 py-5 text-center font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyOrDownload
        text={codes.join('\n')}
        file={{ name: 'recovery-codes.txt', write: () => recoveryFile(siteName, codes, email) }}
      />
      <Button onClick={onSaved}>I've saved my recovery codes</Button>
    </div>
  );
}

function recoveryFile(siteName: string, codes: readonly string[], email: string): string {
  return [`${siteName} recovery codes for ${email}`, '', ...codes, '', 'Each works once.', ''].join('\n');
}
