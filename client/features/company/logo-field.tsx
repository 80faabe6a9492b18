import { useState } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { drawLogo } from './draw-logo.ts';

type Props = { label?: string; error: string | undefined; onChange: (logo: string | null) => void };

/** A picture, of any kind that the browser can draw. It stays here until the form is sent, and only as drawn. */
export function LogoField({ label = 'Logo', error, onChange }: Props) {
  const [chosen, setChosen] = useState<{ logo: string | null; isUnreadable: boolean }>();
  const choose = async (file: File | undefined) => {
    const logo = file ? await drawLogo(file) : null;
    setChosen({ logo: logo ?? null, isUnreadable: logo === undefined });
    onChange(logo ?? null);
  };
  const unreadable = "We can't read this file. Choose a picture, such as a PNG.";
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          hint="A square picture looks best."
          type="file"
          accept="image/*"
          className="py-2 file:mr-3 file:text-link"
          error={chosen?.isUnreadable ? unreadable : error}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </div>
      {chosen?.logo && (
        <img
          src={`data:image/png;base64,${chosen.logo}`}
          alt="How the logo will look"
          className="mt-7 size-16 rounded-control border border-hairline object-contain"
        />
      )}
    </div>
  );
}
